import { describe, expect, it } from 'vitest';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { toImportFields } from './match-header';
import { findCell, toRecord } from './rows-to-record';

const fields = toImportFields(fieldsOf(SalesOrderUpsert));
const header = [
  'referenceNumber',
  'customer.email',
  'vas.documentVAS.documentUrl',
  'lineItems.sku',
  'lineItems.amountInOrder',
];
const columns = header.flatMap((path, column) => {
  const field = fields.find((f) => f.path === path);
  return field ? [{ column, field }] : [];
});
const style = { decimal: ',', zone: 'UTC', values: {} } as const;

const cells = [
  ['SO-1', 'a@b.example', 'https://x.example/a.pdf', '007', '2'],
  ['SO-1', '', '', 'B', '1,5'],
  ['SO-1', 'other@b.example', '', 'C', 'two'],
];

describe('rows of one order', () => {
  const order = toRecord([0, 1, 2], cells, columns, style);
  it('use all columns', () => expect(columns).toHaveLength(header.length));
  it('become one record with one line per row', () =>
    expect(order.record).toEqual({
      referenceNumber: 'SO-1',
      customer: { email: 'a@b.example' },
      vas: { documentVAS: { documentUrl: 'https://x.example/a.pdf' } },
      lineItems: [{ sku: '007', amountInOrder: 2 }, { sku: 'B', amountInOrder: 1.5 }, { sku: 'C' }],
    }));
  it('report contradictions', () =>
    expect(order.issues).toMatchObject([
      { row: 2, column: 1, code: 'differs' },
      { row: 2, column: 4, code: 'number.shape' },
    ]));
  it('are found by the path of an issue', () => {
    expect(findCell('lineItems.1.sku', order, columns)).toEqual({ row: 1, column: 3, path: 'lineItems.sku' });
    expect(findCell('customer.email', order, columns)).toMatchObject({ row: 0, column: 1 });
    expect(findCell('customer', order, columns)).toMatchObject({ row: 0, column: 1 });
    expect(findCell('shippingAddress.city', order, columns)).toMatchObject({ row: 0, column: -1 });
  });
});
