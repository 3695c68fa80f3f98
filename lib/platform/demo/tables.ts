import type { Story } from './story';
import { sumsOf } from './sums';

/** Rows of one table of the platform; all rows of a table have the same columns. */
export type TableRows = readonly [table: string, rows: readonly object[]];

/** The running sums of the ledger beside the rows they belong to, and what of the stock is past its day (D14). */
function withSums({ floor, products, lots }: Story) {
  const ofProduct = sumsOf(floor.movements, 'product');
  const ofLot = sumsOf(floor.movements, 'lot');
  const lotRows = lots.map((lot) => ({ ...lot, ...ofLot(lot.sku, lot.lotNumber) }));
  const expired = new Map<string, number>();
  for (const { sku, lotNumber, expirationDate } of lots) {
    const amount = ofLot(sku, lotNumber).amount ?? 0;
    if (expirationDate < floor.today) expired.set(sku, (expired.get(sku) ?? 0) + amount);
  }
  const moved = new Map(floor.movements.map((m) => [m.sku, m.at]));
  const productRows = products.map((product) => ({
    ...product,
    updatedAt: moved.get(product.sku) ?? product.updatedAt,
    ...ofProduct(product.sku),
    expiredAmount: expired.get(product.sku) ?? 0,
  }));
  return { productRows, lotRows };
}

/** A story as rows, in the order in which they can be written. */
export function tablesOf(story: Story): TableRows[] {
  const { floor } = story;
  const { productRows, lotRows } = withSums(story);
  return [
    ['integrations', floor.integrations],
    ['products', productRows],
    [
      'barcodes',
      story.products.flatMap(({ sku, barcodes }) => barcodes.map((barcode) => ({ barcode, sku }))),
    ],
    ['lots', lotRows],
    ['customers', story.customers],
    ['returns', story.returns],
    ['return_lines', story.returnLines],
    ['shipments', story.shipments],
    ['sales_orders', story.orders.map((o) => o.row)],
    ['sales_order_lines', story.orders.flatMap((o) => o.sold.map((s) => s.line))],
    ['invalid_sales_orders', story.rejected],
    ['receiving_orders', story.receivingOrders],
    ['receiving_order_lines', story.receivingLines],
    ['stock_adjustments', story.adjustments],
    ['stock_adjustment_lines', story.adjustmentLines],
    ['movements', floor.movements],
  ];
}
