import { recordActions } from './record-actions';

/**
 * What can be changed in the cell of a list, by the write that does it: master data and tags, which are safe to send on their own
 * over the record as it was last read. `list` is the read that the records come from, `key` tells them apart there, `fields` are the
 * ones that both the read tells and the write takes.
 */
export const cellEdits = {
  updateProduct: {
    list: 'getProductsWithTag',
    key: 'sku',
    fields: [
      'name',
      'type',
      'category',
      'barcodes',
      'imageUrl',
      'width',
      'length',
      'height',
      'unitOfDimension',
      'weight',
      'unitOfWeight',
    ],
  },
  updateCustomer: { list: 'getCustomers', key: 'customerNo', fields: ['firstName', 'lastName', 'phone'] },
  updateProductTag: { ...recordActions.updateProductTag.bulk, fields: ['tag'] },
  updateReturnTag: { ...recordActions.updateReturnTag.bulk, fields: ['tag'] },
  updateStockAdjustmentTag: { ...recordActions.updateStockAdjustmentTag.bulk, fields: ['tag'] },
  updateSalesOrderTag: { ...recordActions.updateSalesOrderTag.bulk, fields: ['tag'] },
} as const;

export type CellEditName = keyof typeof cellEdits;

const isCellEdit = (name: string): name is CellEditName => Object.hasOwn(cellEdits, name);

/** The writes that change cells of a list. */
export const cellEditsOn = (list: string): CellEditName[] =>
  Object.entries(cellEdits).flatMap(([name, row]) => (row.list === list && isCellEdit(name) ? [name] : []));

/** The write that changes a column made of these fields; nothing where no single one of the given changes all of them. */
export const cellEditOf = (
  fields: readonly string[],
  given: readonly CellEditName[],
): CellEditName | undefined =>
  given.find((name) => {
    const known: readonly string[] = cellEdits[name].fields;
    return fields.every((field) => known.includes(field));
  });
