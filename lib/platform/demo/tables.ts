import type { Story } from './demo-data';
import { sumsOf } from './sums';

/** Rows of one table of the platform; all rows of a table have the same columns. */
export type TableRows = readonly [table: string, rows: readonly object[]];

/** Stock and lots by the running sums of the ledger, and what of the stock is past its day (D14). */
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
  const changed = ({ sku, updatedAt }: Story['products'][number]) => moved.get(sku) ?? updatedAt;
  // A shop looks its goods over when they last moved.
  const productRows = products.map((product) => ({ ...product, updatedAt: changed(product) }));
  const stockRows = products.map((product) => ({
    sku: product.sku,
    updatedAt: changed(product),
    ...ofProduct(product.sku),
    expiredAmount: expired.get(product.sku) ?? 0,
  }));
  return { productRows, stockRows, lotRows };
}

/** A story as rows, in the order in which they can be written. */
export function tablesOf(story: Story): TableRows[] {
  const { floor } = story;
  const { productRows, stockRows, lotRows } = withSums(story);
  return [
    ['integrations', floor.integrations],
    ['products', productRows],
    ['stocks', stockRows],
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
