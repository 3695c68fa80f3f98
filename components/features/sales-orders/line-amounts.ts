import type { Row } from '@/components/data-table/columns/column';
import type { FormValues } from '@/components/form/values/form-values';
import type { Payload } from '@/components/form/values/payload';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Issue } from '@/lib/contract/schema/issue';
import { type Reader, readNumber, writeNumber } from '@/lib/formatting/number-text';
import type { CancelledLine } from './sales-order-form';

type Line = {
  sku?: unknown;
  amountInOrder?: unknown;
  cancelledAmount?: unknown;
  unconfirmedAmount?: unknown;
};

const number = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** The SKUs of which something was cancelled, or may have been. Of lines of one SKU nobody knows which was meant: they count as one. */
export function cancelledLines(lines: readonly Line[]): CancelledLine[] {
  const bySku = new Map<string, CancelledLine>();
  for (const { sku, amountInOrder, cancelledAmount, unconfirmedAmount } of lines) {
    if (typeof sku !== 'string' || sku === '') continue;
    const known = bySku.get(sku);
    bySku.set(sku, {
      sku,
      ordered: (known?.ordered ?? 0) + number(amountInOrder),
      cancelled: Math.max(known?.cancelled ?? 0, number(cancelledAmount)),
      unconfirmed: Math.max(known?.unconfirmed ?? 0, number(unconfirmedAmount)),
    });
  }
  return [...bySku.values()].filter(({ cancelled, unconfirmed }) => cancelled + unconfirmed > 0);
}

/** The amounts that may be meant: what is left for sure, what may be left, what was ordered. */
export const amountsOf = ({ ordered, cancelled, unconfirmed }: CancelledLine): number[] => [
  ...new Set([Math.max(0, ordered - cancelled - unconfirmed), Math.max(0, ordered - cancelled), ordered]),
];

const linesIn = ({ lineItems }: Payload): Payload[] =>
  Array.isArray(lineItems) ? lineItems.filter(isRecord) : [];

/** The lines that would go out as ordered although part of them was cancelled, and of which nobody said that this is meant. */
export function openLines(
  cancelled: readonly CancelledLine[],
  decidedLines: ReadonlySet<string>,
  body: Payload,
): Issue[] {
  if (cancelled.every(({ sku }) => decidedLines.has(sku))) return [];
  const lines = linesIn(body);
  return cancelled.flatMap(({ sku, ordered }): Issue[] => {
    const own = lines.filter((line) => line.sku === sku);
    const sum = own.reduce((total, { amountInOrder }) => total + number(amountInOrder), 0);
    // An amount that was typed, or a line that was taken out, is a decision too.
    if (decidedLines.has(sku) || own.length === 0 || sum !== ordered) return [];
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

/** Rows with an amount for a SKU, distributed over its rows as first ordered; a row without an amount is left out. */
export function withAmount(
  rows: readonly FormValues[],
  initialRows: readonly FormValues[],
  { sku, amount }: { sku: string; amount: number },
  reader: Reader,
): FormValues[] {
  const isOwn = (row: FormValues) => row.sku === sku;
  const ordered = initialRows.filter(isOwn);
  // Rows that an earlier choice left out come back at the end.
  const isComplete = rows.filter(isOwn).length === ordered.length;
  const all = isComplete ? rows : [...rows.filter((row) => !isOwn(row)), ...ordered];
  let [left, nth] = [amount, 0];
  return all.flatMap((row): FormValues[] => {
    if (!isOwn(row)) return [row];
    const max = readNumber(String(ordered[nth++]?.amountInOrder), reader.decimal);
    const share = Math.min(left, max.kind === 'number' ? max.value : left);
    left -= share;
    return share > 0 ? [{ ...row, amountInOrder: writeNumber(share, reader.decimal) }] : [];
  });
}

/** A line of which something can still be cancelled. */
export type CancellableLine = { sku: string; left: number; name?: string };

const amount = (value: unknown) => (typeof value === 'number' ? value : 0);
const within = (value: unknown, maxAmount: number) =>
  Math.min(Math.max(0, amount(value)), Math.max(0, maxAmount));

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
