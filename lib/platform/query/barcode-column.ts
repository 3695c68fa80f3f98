/** Where a product's barcodes are looked up: a table of their own has an index on each, the product's list has not. */
export const barcodePlace = {
  rows: {
    from: 'platform.barcodes b',
    where: 'b."tenantId" = $1 and b.sku = t.sku',
    alone: { key: 'b.sku', where: 'b."tenantId" = $1' },
  },
  element: 'b.barcode',
} as const;
