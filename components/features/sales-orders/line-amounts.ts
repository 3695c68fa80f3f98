import type { Row } from '@/components/data-table/columns/column';
import type { FormValues, Payload } from '@/components/form/values/payload';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Issue } from '@/lib/contract/schema/issue';
import { type Reader, readNumber, writeNumber } from '@/lib/formatting/number-text';

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

const number = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** SKUs with canceled or possibly canceled units. Cancellations name a SKU, not a line, so lines of one SKU are merged. */
export function cancelledLines(lines: readonly Line[]): CancelledLine[] {
  const bySku = new Map<string, CancelledLine>();
  for (const { sku, amountInOrder, cancelledAmount, unconfirmedAmount } of lines) {
    if (typeof sku !== 'string' || sku === '') continue;
    const line = bySku.get(sku);
    bySku.set(sku, {
      sku,
      ordered: (line?.ordered ?? 0) + number(amountInOrder),
      cancelled: Math.max(line?.cancelled ?? 0, number(cancelledAmount)),
      unconfirmed: Math.max(line?.unconfirmed ?? 0, number(unconfirmedAmount)),
    });
  }
  return [...bySku.values()].filter(({ cancelled, unconfirmed }) => cancelled + unconfirmed > 0);
}

/** The amounts to choose from: certainly left, possibly left, and ordered. */
export const amountsOf = ({ ordered, cancelled, unconfirmed }: CancelledLine): number[] => [
  ...new Set([Math.max(0, ordered - cancelled - unconfirmed), Math.max(0, ordered - cancelled), ordered]),
];

const linesIn = ({ lineItems }: Payload): Payload[] =>
  Array.isArray(lineItems) ? lineItems.filter(isRecord) : [];

/** Line items whose canceled units would be ordered again, and that the user has not confirmed. */
export function openLines(
  cancelled: readonly CancelledLine[],
  confirmedLines: ReadonlySet<string>,
  body: Payload,
): Issue[] {
  if (cancelled.every(({ sku }) => confirmedLines.has(sku))) return [];
  const lines = linesIn(body);
  return cancelled.flatMap(({ sku, ordered }): Issue[] => {
    const sameSku = lines.filter((line) => line.sku === sku);
    const sum = sameSku.reduce((total, { amountInOrder }) => total + number(amountInOrder), 0);
    // An edited amount or a removed line counts as confirmed.
    if (confirmedLines.has(sku) || sameSku.length === 0 || sum !== ordered) return [];
    const at = lines.findIndex((line) => line.sku === sku);
    return [
      {
        path: `lineItems.${at}.amountInOrder`,
        message: 'part of it was cancelled: choose the amount to send',
        code: 'cancelledSince',
      },
    ];
  });
}

/** Rows with an amount for a SKU, distributed over its rows as first ordered; rows without an amount are removed. */
export function withAmount(
  rows: readonly FormValues[],
  initialRows: readonly FormValues[],
  { sku, amount }: { sku: string; amount: number },
  reader: Reader,
): FormValues[] {
  const isOwn = (row: FormValues) => row.sku === sku;
  const ordered = initialRows.filter(isOwn);
  // Rows removed by an earlier choice return at the end.
  const isComplete = rows.filter(isOwn).length === ordered.length;
  const all = isComplete ? rows : [...rows.filter((row) => !isOwn(row)), ...ordered];
  let [left, index] = [amount, 0];
  return all.flatMap((row): FormValues[] => {
    if (!isOwn(row)) return [row];
    const max = readNumber(String(ordered[index++]?.amountInOrder), reader.decimal);
    const share = Math.min(left, max.kind === 'number' ? max.value : left);
    left -= share;
    return share > 0 ? [{ ...row, amountInOrder: writeNumber(share, reader.decimal) }] : [];
  });
}

/** A line with units left to cancel. */
export type CancellableLine = { sku: string; left: number; name?: string };

const amount = (value: unknown) => (typeof value === 'number' ? value : 0);
const within = (value: unknown, maxAmount: number) =>
  Math.min(Math.max(0, amount(value)), Math.max(0, maxAmount));

/** The units left to cancel: ordered minus canceled (D11). Undefined when there are none. */
export function leftToCancel({
  sku,
  amountInOrder,
  cancelledAmount,
  productName,
}: Row): CancellableLine | undefined {
  const cancellable = amount(amountInOrder) - amount(cancelledAmount);
  if (typeof sku !== 'string' || sku === '' || cancellable <= 0) return undefined;
  return { sku, left: cancellable, ...(typeof productName === 'string' ? { name: productName } : {}) };
}

/** The parts of a line's ordered amount, which add up to it. `open`: status unknown. */
export type LineParts = Readonly<Record<'shipped' | 'reserved' | 'open' | 'missing' | 'cancelled', number>>;

const shippedStates = ['Shipped', 'Delivered'];

/**
 * The parts of a line. What is neither missing nor canceled is reserved before the order ships (D14) and shipped afterwards;
 * without a state, where a platform lists no orders, it is open.
 */
export function partsOfLine(
  { amountInOrder, missingQuantity, cancelledAmount }: Row,
  state?: string,
): LineParts {
  const ordered = Math.max(0, amount(amountInOrder));
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

const priceOf = ({ productSalePrice }: Row): number | undefined =>
  typeof productSalePrice === 'number' ? productSalePrice : undefined;

/** The total of a line without its canceled amount; undefined without a price. */
export function totalOfLine(line: Row): number | undefined {
  const price = priceOf(line);
  if (price === undefined) return undefined;
  const ordered = Math.max(0, amount(line.amountInOrder));
  return Math.round(price * (ordered - within(line.cancelledAmount, ordered)) * 1e6) / 1e6;
}

/** Totals of lines: units ordered, and the price if every line has one. */
export function totalsOf(lines: readonly Row[]): { units: number; total: number | undefined } {
  const units = lines.reduce((sum, line) => sum + amount(line.amountInOrder), 0);
  if (lines.length === 0 || lines.some((line) => priceOf(line) === undefined))
    return { units, total: undefined };
  const total = lines.reduce((sum, line) => sum + Math.round((totalOfLine(line) ?? 0) * 1e6), 0) / 1e6;
  return { units, total };
}
