import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listRequestLog } from '@/lib/console/request-log/list-requests';
import type { WriteName } from '@/lib/contract/operations';
import { operations } from '@/lib/contract/operations';
import type { Operation } from '@/lib/contract/schema/operation';
import { env } from '@/lib/env';
import { faultedResponse, sampleInput } from '@/lib/testing/contract-samples';
import { faultyUpstream, putInForce } from '@/lib/testing/faulty-upstream';
import type { ErrorShape, OtherManners } from '@/lib/testing/other-platform/manners';
import { type OtherPlatform, startOtherPlatform } from '@/lib/testing/other-platform/other-platform';
import { type OtherShop, otherOrder } from '@/lib/testing/other-platform/shop';
import { reportFigure } from '@/lib/testing/soak-report';
import { type UpstreamFault, upstreamFaults } from '@/lib/testing/upstream-faults';
import { circuits } from '../api-client/retry';
import { parseInput } from '../http/read-input';
import { logAndSend } from '../writes/log-and-send';
import { findRejected } from './rejected-list';

// Sends writes with every fault to a platform that shows their effect 10 s later, responds with any 2xx status and
// formats errors in four ways. The daily run tests each fault once before and once after the effect. The long run tests
// all combinations.

const LIMIT_MS = 700;
const PATIENT_MS = 10_000;
const statuses = [200, 201, 202, 204] as const;
const shapes: readonly ErrorShape[] = ['flat', 'nested', 'problem', 'html'];
const SKU = 'ZYT-SIZ-5L';

const order = (referenceNumber: string, sku = SKU) => ({
  referenceNumber,
  salesChannel: 'Web',
  customer: { email: 'ayse@example.test', firstName: 'Ayşe', lastName: 'Kaya', phone: '+905321112233' },
  shippingAddress: {
    addressOne: 'Kordon 1',
    city: 'İzmir',
    country: 'Turkey',
    firstName: 'Ayşe',
    lastName: 'Kaya',
    phone: '+905321112233',
    postalCode: '35210',
  },
  lineItems: [{ sku, amountInOrder: 5 }],
});

type Write = {
  name: WriteName;
  params?: unknown;
  body: unknown;
  /** The changed fields, as stored by the platform. */
  state: (shop: OtherShop) => unknown;
};

const writes: readonly Write[] = [
  { name: 'bulkUpsertSalesOrders', body: [order('NEW')], state: ({ orders }) => orders.has('NEW') },
  {
    name: 'cancelLineItems',
    params: { referenceNumber: 'R' },
    body: { sku: SKU, amount: 2 },
    state: ({ orders }) => orders.get('R')?.amounts.get(SKU),
  },
  {
    name: 'updateCargoInfo',
    params: { referenceNumber: 'R' },
    body: { referenceNumber: 'R', cargoCode: 'TR-1' },
    state: ({ orders }) => orders.get('R')?.cargo,
  },
  {
    name: 'updateSalesOrderVasDocument',
    body: { referenceNumber: 'R', documentUrl: 'https://files.example.test/a.pdf' },
    state: ({ orders }) => orders.get('R')?.vasDocumentUrl,
  },
  {
    name: 'upsertShipment',
    body: { shipmentNo: 'S', shipmentType: 'Road', shipmentDate: '2027-01-01T00:00:00Z', salesOrders: ['R'] },
    state: ({ shipments }) => shipments.get('S')?.salesOrders,
  },
  {
    name: 'bulkUpsertReceivingOrders',
    body: [
      {
        referenceNumber: 'IN',
        transferType: 'PickupTransfer',
        lineItems: [{ sku: SKU, expectedQuantity: 3, externalLineItemId: '1' }],
      },
    ],
    state: ({ receivingOrders }) => receivingOrders.has('IN'),
  },
];

let platform: OtherPlatform;
beforeAll(async () => {
  platform = await startOtherPlatform();
  putInForce(platform.url);
});
afterAll(async () => {
  const sent = platform.calls.filter(({ method }) => method !== 'GET').length;
  reportFigure(
    'Writes beside faults on an unlike platform',
    `${faultCells.length} cells, ${sent} writes sent`,
    'all',
  );
  await platform.close();
});

function addTenant(manners: OtherManners): { tenant: string; shop: OtherShop } {
  const tenant = randomUUID();
  const shop = platform.addShop(tenant, 'sample', { staleMs: 10_000, ...manners });
  const payload = order('R');
  shop.orders.set('R', otherOrder('R', payload, payload.lineItems));
  circuits.clear();
  return { tenant, shop };
}

/** If `timeoutMs` is undefined, the time limit of the operation's effect applies. */
type Sending = { tenant: string; key?: string; timeoutMs: number | undefined };

function send(
  { name, params, body }: Omit<Write, 'state'>,
  { tenant, key = randomUUID(), timeoutMs }: Sending,
) {
  const operation: Operation = operations[name];
  const input = parseInput(operation, { params, body });
  if ('issues' in input) throw new Error(JSON.stringify(input.issues));
  const person = { id: 'p1', name: 'Deniz Kaya' };
  return logAndSend({ operation, person, tenant, input, idempotencyKey: key, timeoutMs });
}

const writesOf = (tenant: string) =>
  platform.calls.filter((call) => call.tenant === tenant && call.method !== 'GET');

const waits = ({ name }: UpstreamFault) => ['no headers, ever', 'a drip'].includes(name);

const logged: Readonly<Record<string, string>> = {
  ok: 'answered',
  unknown: 'unknown',
  unreachable: 'unreachable',
  refused: 'refused',
  missing: 'refused',
  limited: 'refused',
};

const faultCells = writes.flatMap((write, i) =>
  upstreamFaults.flatMap((fault, j) => {
    const answer = faultedResponse(write.name);
    const { kind } = fault.write(answer);
    // A platform that executed a write answers neither "rejected" nor "try later", and one that confirms it has executed it.
    const effects = kind === 'unknown' ? [false, true] : [kind === 'ok'];
    if (!env.soak && j % writes.length !== i) return [];
    return effects.map((effect) => ({
      write,
      fault,
      answer,
      effect,
      writeStatus: statuses[(i + j) % 3] ?? 200,
      cell: `${write.name}: ${fault.name}, ${effect ? 'after' : 'without'} its effect`,
    }));
  }),
);

describe('a write under an upstream fault', () => {
  it.each(faultCells)('$cell', async ({ write, fault, answer, effect, writeStatus }) => {
    const { tenant, shop } = addTenant({ writeStatus });
    const before = write.state(shop);
    const play = fault.script({ ...answer, status: writeStatus });
    platform.settings.intercept = (call) =>
      call.tenant === tenant && call.method !== 'GET' ? { effect, play } : undefined;
    const key = randomUUID();
    const result = await send(write, { tenant, key, timeoutMs: waits(fault) ? LIMIT_MS : PATIENT_MS });
    platform.settings.intercept = undefined;
    expect(result).toMatchObject(fault.write(answer));
    expect(writesOf(tenant)).toMatchObject([{ effect }]);
    const after = write.state(shop);
    if (effect) expect(after).not.toEqual(before);
    else expect(after).toEqual(before);
    const { entries } = await listRequestLog({ tenant });
    expect(entries).toMatchObject([{ operation: write.name, outcome: logged[result.kind] }]);
    // Pressing again is the same intent. A subtraction with an unknown outcome is not resent.
    if (result.kind !== 'unknown' || operations[write.name].effect !== 'subtract') return;
    circuits.clear();
    expect(await send(write, { tenant, key, timeoutMs: PATIENT_MS })).toMatchObject({
      kind: 'unknown',
      cause: 'unconfirmed',
    });
    expect(writesOf(tenant)).toHaveLength(1);
    expect(write.state(shop)).toEqual(after);
  });
});

const statusCells = writes.flatMap((write) => statuses.map((status) => ({ write, status })));

describe('a successful write', () => {
  it.each(statusCells)('$write.name with status $status', async ({ write, status }) => {
    const { tenant, shop } = addTenant({ writeStatus: status });
    const before = write.state(shop);
    const result = await send(write, { tenant, timeoutMs: PATIENT_MS });
    expect(write.state(shop)).not.toEqual(before);
    // Where the specification shows a body, an empty response proves nothing.
    const isConfirmed = status !== 204 || !faultedResponse(write.name).due;
    expect(result).toMatchObject(isConfirmed ? { kind: 'ok' } : { kind: 'unknown', cause: 'empty' });
    expect(writesOf(tenant)).toHaveLength(1);
  });
});

const travels: readonly OtherManners[] = [
  { transfer: 'gzip' },
  { transfer: 'chunked', closesConnection: true },
  { closesConnection: true, firstByteAfterMs: env.soak ? 3_000 : 30 },
];

describe.each(travels)(
  'responses with transfer $transfer, closesConnection $closesConnection, firstByteAfterMs $firstByteAfterMs',
  (manners) => {
    it.each(writes)('$name', async (write) => {
      const { tenant } = addTenant(manners);
      expect(await send(write, { tenant, timeoutMs: PATIENT_MS })).toMatchObject({ kind: 'ok' });
      expect(writesOf(tenant)).toHaveLength(1);
    });
  },
);

describe.each(shapes)('a write refused with an error in the shape %s', (errors) => {
  it.each(
    writes.filter(({ name }) => name !== 'bulkUpsertReceivingOrders' && name !== 'bulkUpsertSalesOrders'),
  )('$name', async (write) => {
    const { tenant, shop } = addTenant({ errors });
    shop.orders.delete('R');
    const result = await send(write, { tenant, timeoutMs: PATIENT_MS });
    expect(result).toMatchObject({ kind: 'refused', message: expect.stringMatching(/not found|unknown/i) });
    expect((await listRequestLog({ tenant })).entries).toMatchObject([{ outcome: 'refused' }]);
  });

  it('names the field if the shape allows it', async () => {
    const { tenant } = addTenant({ errors });
    const cancel = {
      name: 'cancelLineItems',
      params: { referenceNumber: 'R' },
      body: { sku: SKU, amount: 50 },
    } as const;
    const result = await send(cancel, { tenant, timeoutMs: PATIENT_MS });
    const issues =
      errors === 'html' ? [] : expect.arrayContaining([expect.objectContaining({ path: 'amount' })]);
    expect(result).toMatchObject({ kind: 'refused', message: 'Only 5 are left', issues });
  });
});

const changing = Object.values(operations).flatMap(({ name, effect }) => (effect === 'read' ? [] : [name]));

it.runIf(env.soak)(
  'a write answered only after 40 s is unknown, sent once and not reported as failed',
  async () => {
    const upstream = await faultyUpstream();
    const timers: ReturnType<typeof setTimeout>[] = [];
    upstream.play((response, _, { method }) => {
      const afterMs = method === 'GET' ? 0 : 40_000;
      timers.push(setTimeout(() => response.writeHead(200).end('{}'), afterMs));
    });
    const sent = await Promise.all(
      changing.map(async (name) => {
        const { params, body } = sampleInput(name);
        const tenant = randomUUID();
        // With the time limit of interactive writes.
        const result = await send({ name, params, body }, { tenant, timeoutMs: undefined });
        const { entries } = await listRequestLog({ tenant });
        return { name, kind: result.kind, outcomes: entries.map(({ outcome }) => outcome) };
      }),
    );
    expect(sent).toEqual(changing.map((name) => ({ name, kind: 'unknown', outcomes: ['unknown'] })));
    expect(upstream.seen.filter(({ method }) => method !== 'GET')).toHaveLength(changing.length);
    for (const timer of timers) clearTimeout(timer);
    await upstream.close();
    putInForce(platform.url);
  },
  90_000,
);

it('a late rejection leaves the order neither rejected nor accepted until a read shows it', async () => {
  const { tenant, shop } = addTenant({ writeStatus: 202 });
  const result = await send(
    { name: 'bulkUpsertSalesOrders', body: [order('BAD', 'NOBODY-KNOWS')] },
    { tenant, timeoutMs: PATIENT_MS },
  );
  expect(result).toMatchObject({ kind: 'ok' });
  expect(shop.orders.has('BAD')).toBe(false);
  expect((await findRejected(tenant, ['BAD']))?.get('BAD')).toBeUndefined();
  platform.settle(tenant);
  expect((await findRejected(tenant, ['BAD']))?.get('BAD')).toMatchObject({ code: 'UnheardOfSku' });
  expect((await listRequestLog({ tenant })).entries).toMatchObject([{ rejectedCount: 1 }]);
});
