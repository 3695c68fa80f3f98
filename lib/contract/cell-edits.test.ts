import { expect, test } from 'vitest';
import { cellFields, findCellEdit } from './cell-edits';
import { listCellEdits } from './record-actions';

test('the cells of a list edit what both the list and a write have', () => {
  const ofProduct = cellFields('updateProduct');
  expect(ofProduct).toEqual(expect.arrayContaining(['name', 'barcodes', 'category', 'unitOfWeight']));
  // Not editable: the key, fields that only the list or only the write has, and fields that have a separate write.
  for (const other of ['sku', 'price', 'stockAmount', 'tag']) expect(ofProduct).not.toContain(other);
  expect(cellFields('updateProductTag')).toEqual(['tag']);
  expect(cellFields('updateCustomer')).toEqual(['firstName', 'lastName', 'phone']);
  expect(cellFields('updateSalesOrderTag')).toEqual(['tag']);
});

test('a column is changed by the one write that takes all of its fields', () => {
  const given = listCellEdits('getProductsWithTag');
  expect(given).toEqual(['updateProduct', 'updateProductTag']);
  expect(findCellEdit(['category'], given)).toBe('updateProduct');
  expect(findCellEdit(['tag'], given)).toBe('updateProductTag');
  expect(findCellEdit(['tag'], ['updateProduct'])).toBeUndefined();
  expect(findCellEdit(['sku'], given)).toBeUndefined();
  expect(findCellEdit(['firstName', 'lastName'], listCellEdits('getCustomers'))).toBe('updateCustomer');
});
