import { expect, test } from 'vitest';
import { testWrite } from '@/lib/testing/test-write';
import { acceptedAfter, knownOrder } from './known-order';
import { sentOrders } from './sent-kinds';
import { knownRecord, type SentWrite } from './sent-records';

const wrote = (operation: string, fields: SentWrite['fields'], outcome: SentWrite['outcome'] = 'answered') =>
  testWrite(operation, fields, { outcome });
const line = (sku: string, amountInOrder: number) => ({ sku, amountInOrder });
const upsert = (salesChannel: string, lineItems = [line('X', 5), line('Y', 2)]) => ({
  referenceNumber: 'A',
  salesChannel,
  lineItems,
});

/** Derives an order from its writes, oldest first. The request log returns them newest first. */
const known = (...writes: SentWrite[]) => {
  const record = knownRecord(writes.reverse(), sentOrders);
  return { ...record, order: knownOrder('A', record) };
};

test('an order has the values of the last accepted upsert, not of a refused one', () => {
  const { order, fields } = known(
    wrote('bulkUpsertSalesOrders', upsert('first')),
    wrote('bulkUpsertSalesOrders', upsert('second')),
    wrote('bulkUpsertSalesOrders', upsert('refused'), 'refused'),
  );
  expect(order).toMatchObject({ referenceNumber: 'A', salesChannel: 'second' });
  expect(fields).toMatchObject({ salesChannel: 'second' });
});

test('cargo info and documents apply when they were accepted after the upsert', () => {
  const { order } = known(
    wrote('updateCargoInfo', { referenceNumber: 'A', cargoCode: 'old' }),
    wrote('bulkUpsertSalesOrders', upsert('shop')),
    wrote('updateCargoInfo', { referenceNumber: 'A', cargoCode: 'C-1' }),
    wrote('updateSalesOrderVasDocument', { referenceNumber: 'A', documentUrl: 'https://a.example/1' }),
    wrote('updateCargoInfo', { referenceNumber: 'A', cargoCode: 'no' }, 'refused'),
  );
  expect(order).toMatchObject({
    cargo: { cargoCode: 'C-1' },
    vas: { documentVAS: { documentUrl: 'https://a.example/1' } },
  });
  const before = known(
    wrote('updateCargoInfo', { referenceNumber: 'A', cargoCode: 'old' }),
    wrote('bulkUpsertSalesOrders', upsert('shop')),
  );
  expect(before.order.cargo).toBeUndefined();
});

test('only answered cancellations are counted, and those without a response are listed separately', () => {
  const { order, unconfirmed } = known(
    wrote('bulkUpsertSalesOrders', upsert('shop')),
    wrote('cancelLineItems', { sku: 'X', amount: 1 }),
    wrote('cancelLineItems', { sku: 'X', amount: 2 }, 'unknown'),
    wrote('cancelLineItems', { sku: 'X', amount: 4 }, 'open'),
    wrote('cancelLineItems', { sku: 'X', amount: 2 }, 'refused'),
    wrote('cancelLineItems', { sku: 'X', amount: 2 }, 'unreachable'),
  );
  expect(
    order.lineItems.map(({ sku, cancelledAmount, unconfirmedAmount }) => [
      sku,
      cancelledAmount,
      unconfirmedAmount,
    ]),
  ).toEqual([
    ['X', 1, 6],
    ['Y', undefined, undefined],
  ]);
  expect(unconfirmed.map(({ outcome }) => outcome)).toEqual(['open', 'unknown']);
});

test('cargo info, documents and tags without a response are not shown as set', () => {
  const { order, unconfirmed, since } = known(
    wrote('bulkUpsertSalesOrders', upsert('shop')),
    wrote('updateSalesOrderTag', { referenceNumber: 'A', tag: 'fragile' }),
    wrote('updateCargoInfo', { referenceNumber: 'A', cargoCode: 'C' }, 'unknown'),
    wrote(
      'updateSalesOrderVasDocument',
      { referenceNumber: 'A', documentUrl: 'https://a.example/1' },
      'unknown',
    ),
  );
  expect([order.cargo, order.vas, order.tag]).toEqual([undefined, undefined, 'fragile']);
  expect(unconfirmed).toHaveLength(2);
  expect(since.map(({ operation }) => operation)).toEqual(['updateSalesOrderTag']);
});

test('an upsert that was rejected or has no response does not replace accepted values', () => {
  const rejected = testWrite('bulkUpsertSalesOrders', upsert('rejected'), { result: 'rejected' });
  const { fields, unconfirmed, isAccepted } = known(
    wrote('bulkUpsertSalesOrders', upsert('taken')),
    rejected,
    wrote('bulkUpsertSalesOrders', upsert('lost'), 'unknown'),
  );
  expect(fields).toMatchObject({ salesChannel: 'taken' });
  expect(unconfirmed).toHaveLength(1);
  expect(isAccepted).toBe(true);
  const never = known(rejected);
  expect(never.fields).toMatchObject({ salesChannel: 'rejected' });
  expect(never.isAccepted).toBe(false);
});

test('an order with only cargo info sent has no lines and no payload', () => {
  const { fields, order } = known(wrote('updateCargoInfo', { referenceNumber: 'A', cargoCode: 'C' }));
  expect(fields).toBeUndefined();
  expect(order.lineItems).toEqual([]);
  expect(order).toMatchObject({ referenceNumber: 'A', cargo: { cargoCode: 'C' } });
});

const write = (id: number, more: Partial<SentWrite> = {}): SentWrite => ({
  ...testWrite('bulkUpsertSalesOrders', {}),
  id,
  ...more,
});
const rejected = (id: number) => write(id, { result: 'rejected', code: 'InvalidCity' });

test('an order accepted after a rejection names the accepted request and the cause', () => {
  const writes = [write(5), write(4, { operation: 'updateCargoInfo' }), write(3), rejected(2), write(1)];
  expect(acceptedAfter(writes)).toEqual({ request: 3, code: 'InvalidCity' });
});

test('an order never rejected, still rejected, or resent without a response names none', () => {
  expect(acceptedAfter([write(2), write(1)])).toBeUndefined();
  expect(acceptedAfter([rejected(2), write(1)])).toBeUndefined();
  expect(acceptedAfter([write(3, { outcome: 'unknown', result: 'unknown' }), rejected(2)])).toBeUndefined();
});
