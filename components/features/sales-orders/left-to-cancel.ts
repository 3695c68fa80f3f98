import type { Row } from '@/components/data-table/columns/column';

/** A line of which something can still be cancelled. */
export type CancellableLine = { sku: string; left: number; name?: string };

const amount = (value: unknown) => (typeof value === 'number' ? value : 0);

/** What is left to cancel of a line: what was ordered without what was cancelled before (D11). Nothing when that is all. */
export function leftToCancel({
  sku,
  amountInOrder,
  cancelledAmount,
  productName,
}: Row): CancellableLine | undefined {
  const left = amount(amountInOrder) - amount(cancelledAmount);
  if (typeof sku !== 'string' || sku === '' || left <= 0) return undefined;
  return { sku, left, ...(typeof productName === 'string' ? { name: productName } : {}) };
}
