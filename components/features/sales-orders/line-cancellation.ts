import type { Row } from '@/components/data-table/columns/column';
import { quantityOf } from '@/components/record/line-items/quantity';

export type CancellableLine = { sku: string; left: number; name?: string };

/** Returns the units that can be canceled: ordered minus canceled units (D11). Undefined if no units are left. */
export function leftToCancel({
  sku,
  amountInOrder,
  cancelledAmount,
  productName,
}: Row): CancellableLine | undefined {
  const cancellable = quantityOf(amountInOrder) - quantityOf(cancelledAmount);
  if (typeof sku !== 'string' || sku === '' || cancellable <= 0) return undefined;
  return { sku, left: cancellable, ...(typeof productName === 'string' ? { name: productName } : {}) };
}
