import type { PageRow } from '../schema/list-page';

/** Returns a line's quantity, or 0 if the line has none. */
export const toQuantity = (value: unknown): number => (typeof value === 'number' ? value : 0);

const within = (value: unknown, maxAmount: number) =>
  Math.min(Math.max(0, toQuantity(value)), Math.max(0, maxAmount));

/** The parts that add up to a line's ordered amount. `open` is the part whose status is unknown. */
export type LineParts = Readonly<Record<'shipped' | 'reserved' | 'open' | 'missing' | 'cancelled', number>>;

const shippedStates = ['Shipped', 'Delivered'];

/**
 * Splits the ordered amount of a line. Units that are neither missing nor canceled are reserved until the order ships
 * (D14) and shipped afterwards. Without a `state`, as on platforms that list no orders, these units are open.
 */
export function splitLine(
  { amountInOrder, missingQuantity, cancelledAmount }: PageRow,
  state?: string,
): LineParts {
  const ordered = Math.max(0, toQuantity(amountInOrder));
  const cancelled = state === 'Cancelled' ? ordered : within(cancelledAmount, ordered);
  const missing = within(missingQuantity, ordered - cancelled);
  const remaining = ordered - cancelled - missing;
  const isShipped = state !== undefined && shippedStates.includes(state);
  return {
    shipped: isShipped ? remaining : 0,
    reserved: state !== undefined && !isShipped ? remaining : 0,
    open: state === undefined ? remaining : 0,
    missing,
    cancelled,
  };
}

const unitPrice = ({ productSalePrice }: PageRow): number | undefined =>
  typeof productSalePrice === 'number' ? productSalePrice : undefined;

/** Returns the total of a line without its canceled units. Undefined if the line has no price. */
export function lineTotal(line: PageRow): number | undefined {
  const price = unitPrice(line);
  if (price === undefined) return undefined;
  const ordered = Math.max(0, toQuantity(line.amountInOrder));
  return Math.round(price * (ordered - within(line.cancelledAmount, ordered)) * 1e6) / 1e6;
}

/**
 * Sums the ordered units, and the line totals without canceled units. `total` is undefined if there are no lines or a
 * line has no price.
 */
export function sumLines(lines: readonly PageRow[]): { units: number; total: number | undefined } {
  const units = lines.reduce((sum, line) => sum + toQuantity(line.amountInOrder), 0);
  if (lines.length === 0 || lines.some((line) => unitPrice(line) === undefined))
    return { units, total: undefined };
  const total = lines.reduce((sum, line) => sum + Math.round((lineTotal(line) ?? 0) * 1e6), 0) / 1e6;
  return { units, total };
}

export type CancellableLine = { sku: string; left: number; name?: string };

/**
 * Returns the units that can be canceled: ordered minus canceled units (D11). Undefined if no units are left or the
 * line has no SKU.
 */
export function leftToCancel({
  sku,
  amountInOrder,
  cancelledAmount,
  productName,
}: PageRow): CancellableLine | undefined {
  const cancellable = toQuantity(amountInOrder) - toQuantity(cancelledAmount);
  if (typeof sku !== 'string' || sku === '' || cancellable <= 0) return undefined;
  return { sku, left: cancellable, ...(typeof productName === 'string' ? { name: productName } : {}) };
}
