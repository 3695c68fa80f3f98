import { afterEach, expect, test, vi } from 'vitest';
import { LotUpsert } from '@/lib/contract/resources/lots';
import { ReceivingOrderUpsert } from '@/lib/contract/resources/receiving-orders';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { existingQuestion, payloadChanges } from './existing-question';

afterEach(() => vi.unstubAllGlobals());

const asked: string[] = [];
const answering = (result: unknown) => {
  asked.length = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return Response.json(result);
  });
};
const there = (fields?: object, source = 'platform') => ({ kind: 'ok', answer: { source, fields } });
const reader = { decimal: '.' as const, zone: 'UTC' };
const lots = { fields: fieldsOf(LotUpsert), reader, keepsOmitted: false, known: [] };
const lot = { sku: 'A', lotNumber: '7', expirationDate: '2027-05-01T00:00:00Z' };

test('an existing lot with the same SKU and number requires confirmation and lists the changes', async () => {
  answering(
    there({
      ...lot,
      id: 'x',
      expirationDate: '2027-01-31',
      supplierLotNumber: 'S-1',
      amount: 12,
      productionDate: null,
    }),
  );
  const found = await existingQuestion('upsertLots', 't', [lot], lots);
  expect(asked).toEqual(['/t/t/existing?operation=upsertLots&key=A&key=7']);
  expect(found).toMatchObject({
    isRequired: true,
    question: {
      key: ['A', '7'],
      unread: false,
      href: '/t/t/lots/A/7',
      changes: [
        {
          path: 'expirationDate',
          kind: 'day',
          before: '2027-01-31T00:00:00Z',
          after: '2027-05-01T00:00:00Z',
        },
        { path: 'supplierLotNumber', kind: 'code', before: 'S-1', after: undefined },
      ],
    },
  });
});

test('a new lot, the lot that the form opened and one without a key need no confirmation', async () => {
  answering(there());
  expect(await existingQuestion('upsertLots', 't', [lot], lots)).toBeUndefined();
  asked.length = 0;
  expect(await existingQuestion('upsertLots', 't', [lot], { ...lots, known: [['a', '7']] })).toBeUndefined();
  expect(await existingQuestion('upsertLots', 't', [{ sku: 'A' }], lots)).toBeUndefined();
  expect(await existingQuestion('updateCargoInfo', 't', lot, lots)).toBeUndefined();
  expect(asked).toEqual([]);
});

test('a key other than the one that the form opened requires confirmation', async () => {
  answering(there({ sku: 'A', lotNumber: '8' }));
  const found = await existingQuestion('upsertLots', 't', [{ ...lot, lotNumber: '8' }], {
    ...lots,
    known: [['A', '7']],
  });
  expect(found).toMatchObject({ isRequired: true });
});

test('only the lines of an existing receiving order are listed as changes', async () => {
  answering(
    there({ referenceNumber: 'R', receiveType: 'Standard', lineItems: [{ sku: 'A', expectedQuantity: 2 }] }),
  );
  const sent = {
    referenceNumber: 'R',
    receiveType: 'Return',
    lineItems: [{ sku: 'A', expectedQuantity: 3 }],
  };
  const found = await existingQuestion('bulkUpsertReceivingOrders', 't', [sent], {
    ...lots,
    fields: fieldsOf(ReceivingOrderUpsert),
  });
  expect(found).toMatchObject({ question: { changes: [{ path: 'lineItems' }] } });
});

test('a failed lookup requires confirmation, and a failure that also prevents sending is returned', async () => {
  answering({ kind: 'unreachable', cause: 'server-error', message: '', requestId: '' });
  expect(await existingQuestion('upsertLots', 't', [lot], lots)).toMatchObject({
    isRequired: true,
    question: { unread: true },
  });
  const limited = { kind: 'limited', wait: 3, message: '', requestId: '' };
  for (const failure of [limited, { kind: 'unreachable', cause: 'connect', message: '', requestId: '' }]) {
    answering(failure);
    expect(await existingQuestion('upsertLots', 't', [lot], lots)).toEqual(failure);
  }
});

test('a line that gains or loses a field or is removed is a change, and a new order of lines is not', () => {
  const fields = fieldsOf(ReceivingOrderUpsert);
  const line = (sku: string, more = {}) => ({ sku, expectedQuantity: 2, ...more });
  const changes = (before: object[], after: object[]) =>
    payloadChanges(fields, { lineItems: before }, { lineItems: after }).map(({ path }) => path);
  expect(changes([line('A'), line('B')], [line('A'), line('B', { lotNumber: 'L' })])).toEqual(['lineItems']);
  expect(changes([line('A'), line('B')], [line('A')])).toEqual(['lineItems']);
  expect(changes([line('A'), line('B', { lotNumber: 'L' })], [line('A'), line('B')])).toEqual(['lineItems']);
  expect(changes([line('A'), line('B')], [line('B'), line('A')])).toEqual([]);
});
