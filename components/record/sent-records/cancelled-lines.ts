import { toQuantity } from '@/lib/contract/resources/line-amounts';

/**
 * Units of a SKU that were canceled after the order was sent; `unconfirmed` counts cancellations without a response. The effect
 * of sending the order again depends on the platform, so the user chooses between the remaining and the ordered amount.
 */
export type CancelledLine = { sku: string; ordered: number; cancelled: number; unconfirmed: number };

type Line = {
  sku?: unknown;
  amountInOrder?: unknown;
  cancelledAmount?: unknown;
  unconfirmedAmount?: unknown;
};

/**
 * Returns the SKUs with canceled or possibly canceled units. Merges lines with the same SKU, because a cancellation
 * names a SKU, not a line.
 */
export function cancelledLines(lines: readonly Line[]): CancelledLine[] {
  const bySku = new Map<string, CancelledLine>();
  for (const { sku, amountInOrder, cancelledAmount, unconfirmedAmount } of lines) {
    if (typeof sku !== 'string' || sku === '') continue;
    const line = bySku.get(sku);
    bySku.set(sku, {
      sku,
      ordered: (line?.ordered ?? 0) + toQuantity(amountInOrder),
      cancelled: Math.max(line?.cancelled ?? 0, toQuantity(cancelledAmount)),
      unconfirmed: Math.max(line?.unconfirmed ?? 0, toQuantity(unconfirmedAmount)),
    });
  }
  return [...bySku.values()].filter(({ cancelled, unconfirmed }) => cancelled + unconfirmed > 0);
}
