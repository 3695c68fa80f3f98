import { expect, test } from 'vitest';
import { cellEditOf, cellEditsOn, cellFields } from './cell-edits';

test('the cells of a list edit what both the list and a write have', () => {
  const ofProduct = cellFields('updateProduct');
  expect(ofProduct).toEqual(expect.arrayContaining(['name', 'barcodes', 'category', 'unitOfWeight']));
  // The key, fields that only one of the two has, and fields with a write of their own.
  for (const other of ['sku', 'price', 'stockAmount', 'tag']) expect(ofProduct).not.toContain(other);
  expect(cellFields('updateProductTag')).toEqual(['tag']);
  expect(cellFields('updateCustomer')).toEqual(['firstName', 'lastName', 'phone']);
  expect(cellFields('updateSalesOrderTag')).toEqual(['tag']);
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
