import { quantityOf } from '@/components/record/line-items/quantity';

/**
 * Units of a SKU canceled after the order was sent, and units with an unconfirmed cancellation. Platforms treat sending the order
 * again differently, so the user chooses: the remaining amount or the ordered one.
 */
export type CancelledLine = { sku: string; ordered: number; cancelled: number; unconfirmed: number };

type Line = {
  sku?: unknown;
  amountInOrder?: unknown;
  cancelledAmount?: unknown;
  unconfirmedAmount?: unknown;
};

/** SKUs with canceled or possibly canceled units. Cancellations name a SKU, not a line, so lines of one SKU are merged. */
export function cancelledLines(lines: readonly Line[]): CancelledLine[] {
  const bySku = new Map<string, CancelledLine>();
  for (const { sku, amountInOrder, cancelledAmount, unconfirmedAmount } of lines) {
    if (typeof sku !== 'string' || sku === '') continue;
    const line = bySku.get(sku);
    bySku.set(sku, {
      sku,
      ordered: (line?.ordered ?? 0) + quantityOf(amountInOrder),
      cancelled: Math.max(line?.cancelled ?? 0, quantityOf(cancelledAmount)),
      unconfirmed: Math.max(line?.unconfirmed ?? 0, quantityOf(unconfirmedAmount)),
    });
  }
  return [...bySku.values()].filter(({ cancelled, unconfirmed }) => cancelled + unconfirmed > 0);
}
