import { expect, it, test } from 'vitest';
import { operations } from '@/lib/contract/operations';
import { bulkUpsertSalesOrders } from '@/lib/contract/resources/sales-orders';
import { isContractIssue } from '@/lib/contract/schema/contract-issues';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { issuesOf } from '@/lib/contract/schema/issue';
import { recordOf, validatePayload } from './validate-payload';

const lines = (n: number) => Array.from({ length: n }, (_, i) => ({ sku: `S-${i}`, amountInOrder: 1 }));
const pathsOf = (payload: Record<string, unknown>) =>
  validatePayload(bulkUpsertSalesOrders, payload).map(({ path }) => path);

test('every row of a long list is validated, with the rest of the record', () => {
  const lineItems = lines(10_000).with(4_321, { sku: 'x'.repeat(501), amountInOrder: 1 });
  expect(pathsOf({ lineItems }).toSorted()).toEqual(['lineItems.4321.sku', 'referenceNumber']);
  expect(pathsOf({ referenceNumber: 'A', lineItems: lines(10_000) })).toEqual([]);
  expect(pathsOf({ referenceNumber: 'A', lineItems: lines(10_001) })).toEqual(['lineItems']);
});

const writes = Object.values(operations).filter((o) => o.effect !== 'read');

/** Invalid input: missing, of another type, too long, or not storable. */
const invalidValues = [
  undefined,
  '',
  'x',
  'x'.repeat(1_000_001),
  '\u0000',
  -1,
  Number.NaN,
  0.5,
  1e300,
  [],
  ['', ''],
  [{}],
  {},
];

it.each(writes)('reports a code for everything people can get wrong in $name', (operation) => {
  const record = recordOf(operation);
  if (!record) throw new Error('a write without a body');
  const names = fieldsOf(record.schema).map((f) => f.name);
  const codes = invalidValues.flatMap((value) => {
    const { error } = record.schema.safeParse(Object.fromEntries(names.map((name) => [name, value])));
    return error ? issuesOf(error).map(({ code }) => code) : [];
  });
  // Codes of zod itself: forms offer the values of an enumeration, and lists and objects cannot be typed.
  const unreachable = ['invalid_value', 'invalid_type'];
  const unknown = codes.filter((code) => !isContractIssue(code) && !unreachable.includes(code));
  expect([...new Set(unknown)]).toEqual([]);
});
