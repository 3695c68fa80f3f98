import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestLogEntry, writeByKey } from '@/lib/console/request-log/list-requests';
import { type OperationName, operations } from '@/lib/contract/operations';
import { sampleInput } from '@/lib/testing/contract-samples';
import { faultyUpstream, type Upstream } from '@/lib/testing/faulty-upstream';
import { parseInput } from '../http/read-input';
import { logAndSend } from './log-and-send';
import { readBack } from './read-back';

let upstream: Upstream;
beforeAll(async () => {
  upstream = await faultyUpstream();
});
afterAll(() => upstream.close());

const person = { id: 'p1', name: 'Deniz Kaya' };
const JSON_TYPE = { 'content-type': 'application/json' };

/** Sends a write that gets `answer`; reads get `shown`, computed from the sent body. */
async function send(name: OperationName, answer: string, shown: (sent: unknown) => unknown) {
  const tenant = randomUUID();
  const idempotencyKey = randomUUID();
  const operation = operations[name];
  const input = parseInput(operation, sampleInput(name));
  if ('issues' in input) throw new Error(JSON.stringify(input.issues));
  upstream.play((response, _, { method }) => {
    const read = method === 'GET' ? shown([input.body].flat()[0]) : undefined;
    if (method !== 'GET') response.writeHead(200, JSON_TYPE).end(answer);
    else if (read === undefined) response.writeHead(404, JSON_TYPE).end('{}');
    else response.writeHead(200, JSON_TYPE).end(JSON.stringify(read));
  });
  const write = { operation, person, tenant, input };
  await logAndSend({ ...write, idempotencyKey });
  return {
    sendAgain: () => logAndSend({ ...write, idempotencyKey: randomUUID() }),
    look: async (isLast: boolean) => {
      const entry = await writeByKey(tenant, person.id, idempotencyKey);
      if (!entry) throw new Error('The write is not in the log');
      const found = await readBack(entry, isLast);
      const after = await requestLogEntry(entry.id, tenant);
      if (!after) throw new Error('The write is not in the log');
      return {
        ...found,
        result: after.result,
        noted: after.readBack,
      };
    },
  };
}

const customer = (fields: object) => ({
  id: randomUUID(),
  customerNo: 7,
  createdAt: new Date().toISOString(),
  addresses: [],
  ...fields,
});
const page = (...items: object[]) => ({ items, count: 50, offset: 0, dataSetCount: items.length });
const CUT = '{"customerNo":7,"firstNa';

describe('a write without a readable response', () => {
  it('is done once a read shows what was sent', async () => {
    const { look } = await send('updateCustomer', CUT, (sent) => customer({ ...Object(sent) }));
    expect(await look(false)).toMatchObject({
      seen: 'same',
      result: 'done',
      noted: { seen: 'same' },
    });
  });

  it('stays unknown while a read returns other values, and the request log names the fields', async () => {
    const { look } = await send('updateCustomer', CUT, (sent) =>
      customer({ ...Object(sent), phone: 'other' }),
    );
    expect(await look(false)).toMatchObject({ seen: 'differs', result: 'unknown', noted: null });
    expect(await look(true)).toMatchObject({
      seen: 'differs',
      result: 'unknown',
      noted: { seen: 'differs', paths: ['phone'] },
    });
  });

  it('is not confirmed by a record that existed before, or by fields that reads do not return', async () => {
    const old = await send('createCustomer', CUT, (sent) =>
      page(customer({ ...Object(sent), createdAt: '2020-01-01T00:00:00Z' })),
    );
    expect(await old.look(true)).toMatchObject({ seen: 'same', isProof: false, result: 'unknown' });
    const made = await send('createCustomer', CUT, (sent) => page(customer({ ...Object(sent) })));
    expect(await made.look(true)).toMatchObject({ seen: 'same', isProof: true, result: 'done' });
    const hidden = await send('updateReturnTag', '{"tag', (sent) =>
      page({ ...Object(sent), tag: undefined }),
    );
    expect(await hidden.look(true)).toMatchObject({ seen: 'unread', result: 'unknown', noted: null });
    const subtracted = await send('cancelLineItems', '{"sku', () => customer({}));
    expect(await subtracted.look(true)).toMatchObject({ seen: 'unread', result: 'unknown' });
  });
});

describe('an acknowledged write', () => {
  it('is unknown when the last read shows other values, or no record', async () => {
    const differs = await send('updateCustomer', '', (sent) => customer({ ...Object(sent), phone: 'other' }));
    expect(await differs.look(false)).toMatchObject({ result: 'done', noted: null });
    expect(await differs.look(true)).toMatchObject({ result: 'unknown' });
    const absent = await send('updateCustomer', '', () => undefined);
    expect(await absent.look(true)).toMatchObject({
      result: 'unknown',
      noted: { seen: 'absent', paths: [] },
    });
  });

  it('is done again once a read shows what was sent', async () => {
    let isLate = true;
    const { look } = await send('updateCustomer', '', (sent) =>
      customer({ ...Object(sent), ...(isLate ? { phone: 'other' } : {}) }),
    );
    expect(await look(true)).toMatchObject({ result: 'unknown' });
    isLate = false;
    expect(await look(true)).toMatchObject({ result: 'done', noted: { seen: 'same' } });
  });

  it('is not judged by a read after a later write of the record, unless that write was refused', async () => {
    const show = (sent: unknown) => customer({ ...Object(sent), phone: 'other' });
    const { look, sendAgain } = await send('updateCustomer', '', show);
    upstream.play((response, _, { method }) => {
      const isRead = method === 'GET';
      response.writeHead(isRead ? 200 : 400, JSON_TYPE).end(isRead ? JSON.stringify(show({})) : '{}');
    });
    expect(await sendAgain()).toMatchObject({ kind: 'refused' });
    expect(await look(false)).toMatchObject({ seen: 'differs' });
    upstream.play((response, _, { method }) =>
      response.writeHead(200, JSON_TYPE).end(method === 'GET' ? JSON.stringify(show({})) : ''),
    );
    expect(await sendAgain()).toMatchObject({ kind: 'ok' });
    expect(await look(true)).toMatchObject({ seen: 'unread', result: 'done', noted: null });
  });
});
