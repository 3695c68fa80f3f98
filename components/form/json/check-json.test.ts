import { expect, test } from 'vitest';
import { parseInput } from '@/lib/console/http/read-input';
import { operations } from '@/lib/contract/operations';
import { checkJson } from './check-json';

const bulk = ['upsertLots', 'bulkUpsertSalesOrders', 'bulkUpsertReceivingOrders'] as const;

test.each(bulk)('an empty list for %s is rejected before it is sent and by the server', (name) => {
  const wanted = { issues: [{ path: '', code: 'empty_list' }] };
  for (const text of ['[]', ' [ ]\n']) expect(checkJson(name, text)).toMatchObject(wanted);
  expect(parseInput(operations[name], { body: [] })).toMatchObject(wanted);
});

test('a list with one record is sent as written', () => {
  const text = '[{"sku": "A", "lotNumber": "1"}]';
  expect(checkJson('upsertLots', text)).toEqual({ body: JSON.parse(text), issues: [], unknown: [] });
});

test('a body that violates a rule can still be sent, and the field is named', () => {
  const text = '{"name": "Tea", "price": "12"}';
  const checked = checkJson('createProduct', text);
  expect(checked).toMatchObject({ body: JSON.parse(text) });
  expect(checked.issues.map(({ path }) => path)).toEqual(expect.arrayContaining(['sku', 'price']));
});

test.each(['{"sku": ', '{"price": 12345678901234567890}', '{"__proto__": {}}'])(
  'text that cannot be sent as written has no body: %s',
  (text) => {
    const checked = checkJson('createProduct', text);
    expect(checked.issues).toHaveLength(1);
    expect(checked).not.toHaveProperty('body');
  },
);
