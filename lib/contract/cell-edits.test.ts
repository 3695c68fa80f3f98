import { expect, test } from 'vitest';
import { cellEditOf, cellEdits, cellEditsOn } from './cell-edits';
import { operationNamed, operations } from './operations';
import { fieldsOf } from './schema/describe';
import * as z from './schema/zod';

const namesIn = (schema: unknown) =>
  schema instanceof z.ZodObject ? fieldsOf(schema).map(({ name }) => name) : [];

test.each(Object.entries(cellEdits))('%s: the list tells every field that the write takes', (name, row) => {
  const write = operationNamed(name);
  expect(write?.effect).toBe('upsert');
  expect(row.fields.length).toBeGreaterThan(0);
  expect(namesIn(write?.body)).toEqual(expect.arrayContaining([...row.fields]));
  expect(namesIn(operations[row.list].record)).toEqual(expect.arrayContaining([row.key, ...row.fields]));
});

test('a column is changed by the one write that takes all of its fields', () => {
  const given = cellEditsOn('getProductsWithTag');
  expect(given).toEqual(['updateProduct', 'updateProductTag']);
  expect(cellEditOf(['category'], given)).toBe('updateProduct');
  expect(cellEditOf(['tag'], given)).toBe('updateProductTag');
  expect(cellEditOf(['tag'], ['updateProduct'])).toBeUndefined();
  expect(cellEditOf(['sku'], given)).toBeUndefined();
  expect(cellEditOf(['firstName', 'lastName'], cellEditsOn('getCustomers'))).toBe('updateCustomer');
});
