import type { FormValues } from '@/components/form/values/form-values';
import { Rows } from '@/components/form/values/form-values';
import type { Payload } from '@/components/form/values/payload';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Issue } from '@/lib/contract/schema/issue';
import type { Reader } from '@/lib/formatting/number-text';
import { writeNumber } from '@/lib/formatting/number-text';

/**
 * What was cancelled of a SKU after the order was sent: for sure, and by cancellations whose answer is missing. Sending the
 * order again means the amounts that are left, or those that were ordered: platforms differ, so a person says which.
 */
export type CancelledLine = { sku: string; ordered: number; cancelled: number; unconfirmed: number };

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
export function undecidedLines(
  cancelled: readonly CancelledLine[],
  decided: ReadonlySet<string>,
  body: Payload,
): Issue[] {
  if (cancelled.every(({ sku }) => decided.has(sku))) return [];
  const lines = linesIn(body);
  return cancelled.flatMap(({ sku, ordered }): Issue[] => {
    const own = lines.filter((line) => line.sku === sku);
    const sum = own.reduce((total, { amountInOrder }) => total + number(amountInOrder), 0);
    // An amount that was typed, or a line that was taken out, is a decision too.
    if (decided.has(sku) || own.length === 0 || sum !== ordered) return [];
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

/** Rows with an amount for a SKU, filled from its first line on; a line for which nothing is left goes. */
export function withAmount(
  rows: Rows,
  sku: string,
  amount: number,
  full: readonly number[],
  reader: Reader,
): Rows {
  let left = amount;
  let nth = 0;
  return new Rows(
    rows.list.flatMap((row): FormValues[] => {
      if (row.sku !== sku) return [row];
      const most = full[nth++] ?? left;
      const own = Math.min(most, left);
      left -= own;
      return own > 0 ? [{ ...row, amountInOrder: writeNumber(own, reader.decimal) }] : [];
    }),
  );
}
