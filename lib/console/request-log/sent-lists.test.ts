import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { parseDqb } from '@/lib/contract/dqb/dqb-parse';
import type { SentListName } from '@/lib/contract/sent-lists';
import { intent, loggedRequest } from '@/lib/testing/logged-request';
import { complete, type LoggedOutcome } from './log-outcome';
import { readSentList } from './sent-lists';

async function send(
  tenant: string,
  operation: string,
  records: string[],
  body: unknown,
  outcome: Partial<LoggedOutcome> = {},
): Promise<void> {
  const { id } = await loggedRequest(intent({ tenant, operation, records, body: JSON.stringify(body) }));
  await complete({ id, tenant }, { outcome: 'answered', status: 200, ms: 1, ...outcome });
}

const upsert = 'bulkUpsertSalesOrders';
const order = (referenceNumber: string, salesChannel: string, sku: string) => ({
  referenceNumber,
  salesChannel,
  lineItems: [{ sku, amountInOrder: 1 }],
});

/** Three orders of two channels; the first got cargo info last. */
async function threeOrders(): Promise<string> {
  const tenant = randomUUID();
  const orders = [order('A_1', 'Web', 'X'), order('AX1', 'Shop', 'Y'), order('B%2', 'Web', 'Y')];
  // The response reports no rejected order.
  const answer = '{"rejected":[]}';
  for (const one of orders) await send(tenant, upsert, [one.referenceNumber], [one], { answer });
  await send(tenant, 'updateCargoInfo', ['A_1'], { referenceNumber: 'A_1', cargoCode: 'C-7' });
  return tenant;
}

async function find(tenant: string, name: SentListName, text: string, key = 'referenceNumber') {
  const parsed = parseDqb(text);
  if (!parsed.ok) throw new Error(text);
  const { items, dataSetCount } = await readSentList(tenant, name, parsed.dqb);
  return [items.map((row) => row[key]), dataSetCount];
}

it('lists records sent from here, the last one first, with what was sent about them since', async () => {
  const tenant = await threeOrders();
  const { items, dataSetCount } = await readSentList(tenant, 'getSentSalesOrders', { filters: [], sort: [] });
  expect(items.map(({ referenceNumber }) => referenceNumber)).toEqual(['A_1', 'B%2', 'AX1']);
  expect(dataSetCount).toBe(3);
  expect(items[0]).toMatchObject({
    cargo: { cargoCode: 'C-7' },
    lastRequest: 'updateCargoInfo',
    outcome: 'done',
    salesChannel: 'Web',
    sentBy: 'Deniz Kaya',
  });
});

it('filters, sorts and pages them as a platform would', async () => {
  const tenant = await threeOrders();
  const orders = (text: string) => find(tenant, 'getSentSalesOrders', text);
  expect(await orders('o=Contains&p=referenceNumber&v=a_')).toEqual([['A_1'], 1]);
  expect(await orders('o=Contains&p=referenceNumber&v=%25')).toEqual([['B%2'], 1]);
  expect(await orders('s=referenceNumber&offset=1&count=1')).toEqual([['AX1'], 3]);
  expect(await orders('o=Equals&p=salesChannel&v=web&s=referenceNumber,desc')).toEqual([['B%2', 'A_1'], 2]);
  expect(await orders('o=Any&p=lineItems&v=(o=Equals&p=sku&v=Y)')).toEqual([['B%2', 'AX1'], 2]);
  expect(await orders('o=Equals&p=cargo.cargoCode&v=C-7')).toEqual([['A_1'], 1]);
  expect(await orders('s=sentAt,desc&s=referenceNumber&offset=50&count=50')).toEqual([[], 3]);
});

it('tells which orders are rejected, were accepted later, or may still be rejected', async () => {
  const tenant = randomUUID();
  const rejected = {
    records: {
      result: 'rejected',
      recordCount: 1,
      rejectedCount: 1,
      rejections: [{ record: 'BAD', path: '', message: '', code: 'InvalidCity' }],
    },
    answer: '{"rejected":[]}',
  } as const;
  const later = {
    ...rejected,
    records: { ...rejected.records, rejections: [{ ...rejected.records.rejections[0], record: 'LATER' }] },
  };
  await send(tenant, upsert, ['LATER'], [order('LATER', 'Web', 'X')], later);
  await send(tenant, upsert, ['LATER'], [order('LATER', 'Web', 'X')], { answer: rejected.answer });
  await send(tenant, upsert, ['BAD'], [order('BAD', 'Web', 'X')], rejected);
  await send(tenant, 'updateCargoInfo', ['BAD'], { referenceNumber: 'BAD', cargoCode: 'C' });
  // A response without information about the orders.
  await send(tenant, upsert, ['NEW'], [order('NEW', 'Web', 'X')], { answer: '{}' });
  const { items } = await readSentList(tenant, 'getSentSalesOrders', { filters: [], sort: [] });
  expect(items.map(({ referenceNumber, outcome, error }) => [referenceNumber, outcome, error])).toEqual([
    ['NEW', 'checking', undefined],
    ['BAD', 'rejected', 'InvalidCity'],
    ['LATER', 'acceptedLater', undefined],
  ]);
  expect(await find(tenant, 'getSentSalesOrders', 'o=Equals&p=error&v=InvalidCity')).toEqual([['BAD'], 1]);
});

it('lists a shipment with the orders that no other shipment took', async () => {
  const tenant = randomUUID();
  const shipment = (shipmentNo: string, ...salesOrders: string[]) =>
    send(tenant, 'upsertShipment', [shipmentNo, ...salesOrders], { shipmentNo, salesOrders });
  await shipment('S-1', 'A', 'B');
  await shipment('S-2', 'B');
  const { items } = await readSentList(tenant, 'getSentShipments', { filters: [], sort: [] });
  expect(items.map(({ shipmentNo, salesOrders }) => [shipmentNo, salesOrders])).toEqual([
    ['S-2', ['B']],
    ['S-1', ['A']],
  ]);
});

it('finds lots by every code, and tells which were skipped or may have changed', async () => {
  const tenant = randomUUID();
  const lots = (
    outcome: Partial<LoggedOutcome>,
    ...sent: { sku: string; lotNumber: string; supplierLotNumber?: string }[]
  ) =>
    send(
      tenant,
      'upsertLots',
      sent.flatMap(({ sku, lotNumber }) => [sku, lotNumber]),
      sent,
      outcome,
    );
  await lots({}, { sku: 'A', lotNumber: 'L-1', supplierLotNumber: 'S-9' }, { sku: 'A', lotNumber: 'L-2' });
  await lots({ outcome: 'unknown' }, { sku: 'A', lotNumber: 'L-2' });
  await lots({ outcome: 'refused', status: 400 }, { sku: 'A', lotNumber: 'L-2' });
  await lots(
    {
      records: {
        result: 'rejected',
        recordCount: 1,
        rejectedCount: 1,
        rejections: [{ record: 'X', path: 'sku', message: '', code: 'unknownSku' }],
      },
    },
    { sku: 'X', lotNumber: 'L-3' },
  );
  const { items } = await readSentList(tenant, 'getSentLots', { filters: [], sort: [] });
  expect(items.map(({ lotNumber, outcome }) => [lotNumber, outcome])).toEqual([
    ['L-3', 'skipped'],
    ['L-2', 'unknown'],
    ['L-1', 'done'],
  ]);
  const found = (text: string) => find(tenant, 'getSentLots', text, 'lotNumber');
  expect(await found('o=Contains&p=lotNumber&v=l-2')).toEqual([['L-2'], 1]);
  expect(await found('o=Contains&p=supplierLotNumber&v=s-9')).toEqual([['L-1'], 1]);
  expect(await found('o=Equals&p=sku&v=A&s=lotNumber')).toEqual([['L-1', 'L-2'], 2]);
});
