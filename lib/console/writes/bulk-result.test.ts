import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '@/lib/contract/operations';
import { exampleOrder } from '@/lib/rules/order-examples';
import { faultyUpstream, type Upstream } from '@/lib/testing/faulty-upstream';
import { parseInput } from '../http/read-input';
import { writeByKey } from '../request-log/list-requests';
import { bulkResult, rejectionIssue } from './bulk-result';
import { logAndSend } from './log-and-send';

let upstream: Upstream;
beforeAll(async () => {
  upstream = await faultyUpstream();
});
afterAll(() => upstream.close());

const person = { id: 'p1', name: 'Deniz Kaya' };
const reference = 'WEB-1';

type Entry = { id: string; referenceNumber: string; error: string; createdAt: string };
const listed = (error: string): Entry => ({
  id: randomUUID(),
  referenceNumber: reference,
  error,
  createdAt: new Date().toISOString(),
});

/** A platform with this list of rejected orders. `answer`: its response to a write, undefined when that is lost. */
function play(answer: object | undefined, readList: () => readonly Entry[] | undefined): void {
  upstream.play((response, _, { method }) => {
    const data = readList();
    if (method !== 'GET' && !answer) return response.socket?.destroy();
    if (method === 'GET' && !data) return void response.writeHead(500).end();
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(method === 'GET' ? { data, count: data?.length } : answer));
  });
}

/** Sends an order. `fixed`: the entry of the rejected order that is sent again. */
async function send({ fixed, references = [reference] }: { fixed?: Entry; references?: string[] } = {}) {
  const operation = operations.bulkUpsertSalesOrders;
  const input = parseInput(operation, { body: references.map((one) => exampleOrder(one, ['A'])) });
  if ('issues' in input) throw new Error(JSON.stringify(input.issues));
  const idempotencyKey = randomUUID();
  const write = { operation, person, tenant: randomUUID(), input };
  const known = fixed && { entry: fixed.id, at: fixed.createdAt, record: reference };
  const waited: number[] = [];
  const sent = await logAndSend({ ...write, idempotencyKey });
  const wait = async (ms: number) => waited.push(ms);
  const result = await bulkResult(write, sent, { idempotencyKey, resentRejection: known, wait });
  return { result, waited, logged: await writeByKey(write.tenant, person.id, idempotencyKey) };
}

const refused = (code: string, entry?: string) => ({
  kind: 'refused',
  issues: [{ code }],
  rejection: entry === undefined ? { code } : { code, entry },
});

test('an order is rejected when the response reports it, or the list of rejected orders contains it', async () => {
  const entry = listed('InvalidCity');
  const rejected = [{ referenceNumber: reference, error: 'InvalidCity' }];
  play({ created: 0, updated: 0, rejected }, () => [entry]);
  const reported = await send();
  expect(reported.result).toMatchObject(refused('InvalidCity', entry.id));
  expect(reported.logged).toMatchObject({ result: 'rejected', rejections: [{ entry: entry.id }] });
  for (const answer of [
    {},
    { created: 0, updated: 0, rejected: [] },
    { created: 1, updated: 0, rejected: [] },
  ]) {
    play(answer, () => [entry]);
    expect((await send()).result).toMatchObject(refused('InvalidCity', entry.id));
  }
});

test('an order that is not listed is accepted, and its outcome is unknown while the list cannot be read', async () => {
  play({}, () => []);
  expect((await send()).result).toMatchObject({ kind: 'ok', isUnproven: true });
  play({ created: 1, updated: 0, rejected: [] }, () => []);
  expect((await send()).result).not.toHaveProperty('isUnproven');
  play({}, () => undefined);
  expect((await send()).result).toMatchObject({ kind: 'unknown', cause: 'unlisted' });
  const rejected = [{ referenceNumber: reference, error: 'InvalidCity' }];
  play({ created: 0, updated: 0, rejected }, () => undefined);
  expect((await send()).result).toMatchObject(refused('InvalidCity'));
});

test('the entry of a rejected order that is sent again is no new rejection', async () => {
  const fixed = listed('InvalidCity');
  play({}, () => [fixed]);
  expect(await send({ fixed })).toMatchObject({ result: { kind: 'ok' }, waited: [1_000, 3_000] });
  const again = listed('InvalidDistrict');
  play({}, () => [again, fixed]);
  expect(await send({ fixed })).toMatchObject({ result: refused('InvalidDistrict', again.id), waited: [] });
  play({ created: 0, updated: 1, rejected: [] }, () => [fixed]);
  expect(await send({ fixed })).toMatchObject({ result: { kind: 'ok' }, waited: [] });
});

test('a rejected order that is sent again is found when the platform lists its rejection late', async () => {
  const [fixed, again] = [listed('InvalidCity'), listed('InvalidDistrict')];
  let reads = 0;
  play({}, () => (reads++ > 2 ? [again] : [fixed]));
  const { result, waited, logged } = await send({ fixed });
  expect(result).toMatchObject(refused('InvalidDistrict', again.id));
  expect(waited.length).toBeGreaterThan(0);
  expect(logged).toMatchObject({ result: 'rejected' });
});

test('without a response, only the list of a rejected order that is sent again proves a rejection', async () => {
  const [fixed, again] = [listed('InvalidCity'), listed('InvalidDistrict')];
  play(undefined, () => [again]);
  expect((await send()).result.kind).toBe('unknown');
  expect(await send({ fixed })).toMatchObject({
    result: refused('InvalidDistrict', again.id),
    logged: { result: 'rejected' },
  });
  play(undefined, () => [fixed]);
  expect(await send({ fixed })).toMatchObject({ result: { kind: 'unknown' }, logged: { result: 'unknown' } });
});

test('several orders of one body have no common result', async () => {
  const rejected = [{ referenceNumber: reference, error: 'InvalidCity' }];
  play({ created: 1, updated: 0, rejected }, () => []);
  expect((await send({ references: [reference, 'WEB-2'] })).result.kind).toBe('ok');
});

test.each<[keyof typeof operations, object, object, object]>([
  [
    'bulkUpsertReceivingOrders',
    {
      updateFailures: [
        { referenceNumber: 'R', message: 'lineItems.1.sku: X is not a known SKU (LineItemNotFound)' },
      ],
    },
    { updateFailures: [] },
    { path: 'lineItems.1.sku', code: 'LineItemNotFound' },
  ],
  [
    'upsertLots',
    { created: 0, updated: 0, skippedSkus: ['A'] },
    { created: 1, updated: 0, skippedSkus: [] },
    { path: 'sku', code: 'unknownSku' },
  ],
])('a record that the response of %s rejects is refused', async (name, rejected, accepted, issue) => {
  const input = { params: {}, query: {}, body: [{}] };
  const write = { operation: operations[name], person, tenant: randomUUID(), input };
  const resultOf = (value: object, body = input.body) =>
    bulkResult(
      { ...write, input: { ...input, body } },
      { kind: 'ok', value, requestId: 'r' },
      { idempotencyKey: '', resentRejection: undefined },
    );
  expect(await resultOf(rejected)).toMatchObject({ kind: 'refused', issues: [issue] });
  expect(await resultOf(rejected, [{}, {}])).toMatchObject({ kind: 'ok' });
  expect(await resultOf(accepted)).toMatchObject({ kind: 'ok' });
});

test('a rejection points to the field that violates its rule, or to a default field', () => {
  const broken = exampleOrder('WEB_1', ['A']);
  expect(rejectionIssue(broken, 'InvalidReferenceNumber')).toMatchObject({ path: 'referenceNumber' });
  expect(rejectionIssue(exampleOrder(reference, ['A']), 'NobodyKnowsThis')).toEqual({
    path: 'referenceNumber',
    message: '',
    code: 'NobodyKnowsThis',
  });
});
