import type { Row } from '@/components/data-table/columns/column';

/** A line of which something can still be cancelled. */
export type CancellableLine = { sku: string; left: number; name?: string };

const amount = (value: unknown) => (typeof value === 'number' ? value : 0);
const within = (value: unknown, most: number) => Math.min(Math.max(0, amount(value)), Math.max(0, most));

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

/** How the ordered amount of a line stands: its parts add up to it. `open`: nobody tells what became of it. */
export type LineParts = Readonly<Record<'shipped' | 'reserved' | 'open' | 'missing' | 'cancelled', number>>;

const shippedStates = ['Shipped', 'Delivered'];

/**
 * The parts of a line. What is neither missing nor cancelled is reserved before the order ships (D14) and shipped afterwards; without
 * a state, as where a platform shows no orders, it is open.
 */
export function partsOfLine(
  { amountInOrder, missingQuantity, cancelledAmount }: Row,
  state?: string,
): LineParts {
  const ordered = Math.max(0, amount(amountInOrder));
  const cancelled = state === 'Cancelled' ? ordered : within(cancelledAmount, ordered);
  const missing = within(missingQuantity, ordered - cancelled);
  const rest = ordered - cancelled - missing;
  const isShipped = state !== undefined && shippedStates.includes(state);
  return {
    shipped: isShipped ? rest : 0,
    reserved: state !== undefined && !isShipped ? rest : 0,
    open: state === undefined ? rest : 0,
    missing,
    cancelled,
  };
}

const priceOf = ({ productSalePrice }: Row): number | undefined =>
  typeof productSalePrice === 'number' ? productSalePrice : undefined;

/** What a line costs without what was cancelled of it; nothing where its price is not told. */
export function totalOfLine(line: Row): number | undefined {
  const price = priceOf(line);
  if (price === undefined) return undefined;
  const ordered = Math.max(0, amount(line.amountInOrder));
  return Math.round(price * (ordered - within(line.cancelledAmount, ordered)) * 1e6) / 1e6;
}

/** What lines add up to: units ordered, and what they cost where every one of them has a price. */
export function totalsOf(lines: readonly Row[]): { units: number; total: number | undefined } {
  const units = lines.reduce((sum, line) => sum + amount(line.amountInOrder), 0);
  if (lines.length === 0 || lines.some((line) => priceOf(line) === undefined))
    return { units, total: undefined };
  const total = lines.reduce((sum, line) => sum + Math.round((totalOfLine(line) ?? 0) * 1e6), 0) / 1e6;
  return { units, total };
}
