import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OperationName, operations } from '@/lib/contract/operations';
import { faultyUpstream, type Upstream } from '@/lib/testing/faulty-upstream';
import { checkWrite } from './check-write';
import type { WriteChecks } from './write-checks';

let upstream: Upstream;
beforeAll(async () => {
  upstream = await faultyUpstream();
});
afterAll(() => upstream.close());

type Records = Readonly<Record<string, unknown>>;

/** A platform that serves reads of these paths, and 404 for others. Returns the requested paths. */
function playing(answers: Readonly<Record<string, Records>>): string[] {
  const read: string[] = [];
  upstream.play((response, _, { url = '' }) => {
    const { pathname } = new URL(url, 'http://platform');
    if (!pathname.endsWith('openapi.json')) read.push(pathname);
    const answer = answers[pathname];
    response
      .writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer ?? { message: 'none' }));
  });
  return read;
}
const page = (...items: Records[]) => ({ items, count: items.length, offset: 0, dataSetCount: items.length });

const checking = (name: OperationName, body: unknown, checks: WriteChecks = {}, params: Records = {}) =>
  checkWrite({
    operation: operations[name],
    tenant: 't',
    input: { params, query: {}, body },
    checks,
    mask: { of: (value) => value },
  });
const nothing = { questions: [] };

const lotsPath = '/openapi/v1/Lots';
const lot = { sku: 'A', lotNumber: '7', expirationDate: '2027-05-01T00:00:00Z' };

it('asks before a new lot changes an existing one, and lists the changed fields', async () => {
  const existing = {
    ...lot,
    id: 'x',
    expirationDate: '2027-01-31',
    supplierLotNumber: 'S-1',
    productionDate: null,
  };
  playing({ [lotsPath]: page(existing) });
  const changes = [
    { path: 'expirationDate', kind: 'day', before: '2027-01-31', after: '2027-05-01T00:00:00Z' },
    { path: 'supplierLotNumber', kind: 'code', before: 'S-1', after: undefined },
  ];
  const plan = await checking('upsertLots', [lot], { knownKeys: [['A', '8']] });
  expect(plan).toMatchObject({
    questions: [{ kind: 'existing', key: ['A', '7'], unread: false, href: '/t/t/lots/A/7', changes }],
  });
});

it('asks nothing about a new lot, about the one that the form opened, or where no form asks', async () => {
  const read = playing({ [lotsPath]: page() });
  expect(await checking('upsertLots', [lot], { knownKeys: [] })).toEqual(nothing);
  expect(read).toEqual([lotsPath]);
  expect(await checking('upsertLots', [lot], { knownKeys: [['a', '7']] })).toEqual(nothing);
  expect(await checking('upsertLots', [{ sku: 'A' }], { knownKeys: [] })).toEqual(nothing);
  expect(await checking('upsertLots', [lot])).toEqual(nothing);
  expect(read).toEqual([lotsPath]);
});

it('lists only the lines of an existing receiving order as changes', async () => {
  const line = { sku: 'A', expectedQuantity: 2 };
  const order = { referenceNumber: 'R', receiveType: 'Standard', lineItems: [line] };
  playing({ '/openapi/v1/ReceivingOrders/R': { ...order, state: 'ReceivingOrderCreated' } });
  const sent = { ...order, receiveType: 'Return', lineItems: [{ ...line, expectedQuantity: 3 }] };
  expect(await checking('bulkUpsertReceivingOrders', [sent], { knownKeys: [] })).toMatchObject({
    questions: [{ kind: 'existing', changes: [{ path: 'lineItems' }] }],
  });
});

it('asks when the lookup failed, unless sending would fail too', async () => {
  upstream.play((response) => response.writeHead(500).end());
  expect(await checking('upsertLots', [lot], { knownKeys: [] })).toMatchObject({
    questions: [{ kind: 'existing', unread: true }],
  });
  const email = { email: 'a@b.co' };
  expect(await checking('createCustomer', email, { knownKeys: [] })).toMatchObject({
    questions: [{ kind: 'existing', unread: true, href: '/t/t/customers' }],
  });
  upstream.play((response) => response.writeHead(429, { 'retry-after': '9' }).end());
  expect(await checking('upsertLots', [lot], { knownKeys: [] })).toMatchObject({ kind: 'limited' });
});

const customer = { customerNo: 3, email: 'a@b.co', firstName: 'Ayşe', lastName: 'Kaya', phone: '1' };
const customers = { '/openapi/v1/Customers/3': customer };
const sendCustomer = (base: Records, body: Records = { ...base, phone: '2' }) =>
  checking('updateCustomer', body, { lastRead: base }, { customerNo: 3 });
const { customerNo, email, ...editable } = customer;

it('returns the current record if it changed since the form loaded it', async () => {
  playing(customers);
  expect(await sendCustomer(editable)).toEqual(nothing);
  expect(await sendCustomer({ ...editable, lastName: 'Demir' })).toEqual({
    questions: [{ kind: 'changed', record: editable }],
  });
});

it('asks before a record that cannot be read again is overwritten, and only once', async () => {
  playing({});
  const stale = { kind: 'unread', paths: [], isStale: true } as const;
  expect(await sendCustomer(editable)).toEqual({ questions: [stale] });
  const reordered = Object.fromEntries(Object.entries(stale).toReversed());
  const answered = { lastRead: editable, answered: [reordered] };
  expect(await checking('updateCustomer', editable, answered, { customerNo: 3 })).toEqual(nothing);
});

it('names the fields that a write empties because no read returns them', async () => {
  playing({ [lotsPath]: page({ ...lot, supplierLotNumber: null }) });
  expect(await checking('upsertLots', [lot], { lastRead: { ...lot, supplierLotNumber: null } })).toEqual({
    questions: [{ kind: 'unread', paths: ['productionDate'], isStale: false }],
  });
});

const order = '/openapi/v1/SalesOrders/A-1';
const cargoInfo = { referenceNumber: 'A-1', cargoCode: 'TR-2' };

it('asks before a cargo code is replaced, and tells how to restore it', async () => {
  const old = { cargoCarrier: 'Aras', cargoCode: 'TR-1' };
  playing({ [order]: { referenceNumber: 'A-1', state: 'Packed', cargo: old } });
  expect(await checking('updateSalesOrderCargoInfo', cargoInfo)).toMatchObject({
    questions: [{ kind: 'cargo', order: 'A-1', source: 'platform', change: { to: 'code', code: 'TR-1' } }],
    restore: { referenceNumber: 'A-1', ...old },
  });
  playing({ [order]: { referenceNumber: 'A-1', state: 'Packed' } });
  expect(await checking('updateSalesOrderCargoInfo', cargoInfo)).toMatchObject(nothing);
});

it('undoes cargo info while it is what was sent, and no other', async () => {
  const restored = { referenceNumber: 'A-1', cargoCode: 'TR-1' };
  playing({ [order]: { referenceNumber: 'A-1', state: 'Packed', cargo: { cargoCode: 'TR-2' } } });
  expect(await checking('updateSalesOrderCargoInfo', restored, { lastRead: cargoInfo })).toEqual(nothing);
  playing({ [order]: { referenceNumber: 'A-1', state: 'Packed', cargo: { cargoCode: 'TR-9' } } });
  expect(await checking('updateSalesOrderCargoInfo', restored, { lastRead: cargoInfo })).toMatchObject({
    questions: [{ kind: 'changed' }],
  });
});
