import type { FormValues, Payload } from '@/components/form/values/payload';
import type { CancelledLine } from '@/components/record/sent-records/cancelled-lines';
import { toQuantity } from '@/lib/contract/resources/line-amounts';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Issue } from '@/lib/contract/schema/issue';
import { type InputLocale, parseNumber, writeNumber } from '@/lib/formatting/number-text';

/**
 * The amounts that the user can choose to send: what is left if unconfirmed cancellations succeeded, what is left if
 * they failed, and the ordered amount.
 */
export const amountChoices = ({ ordered, cancelled, unconfirmed }: CancelledLine): number[] => [
  ...new Set([Math.max(0, ordered - cancelled - unconfirmed), Math.max(0, ordered - cancelled), ordered]),
];

const getLines = ({ lineItems }: Payload): Payload[] =>
  Array.isArray(lineItems) ? lineItems.filter(isRecord) : [];

/** Returns an issue for each SKU whose canceled units would be ordered again without the user's confirmation. */
export function cancelledLineIssues(
  cancelled: readonly CancelledLine[],
  confirmedLines: ReadonlySet<string>,
  body: Payload,
): Issue[] {
  if (cancelled.every(({ sku }) => confirmedLines.has(sku))) return [];
  const lines = getLines(body);
  return cancelled.flatMap(({ sku, ordered }): Issue[] => {
    const sameSku = lines.filter((line) => line.sku === sku);
    const sum = sameSku.reduce((total, { amountInOrder }) => total + toQuantity(amountInOrder), 0);
    // An edited amount or a removed line counts as confirmed.
    if (confirmedLines.has(sku) || sameSku.length === 0 || sum !== ordered) return [];
    const at = lines.findIndex((line) => line.sku === sku);
    return [
      {
        path: `lineItems.${at}.amountInOrder`,
        message: 'was partly cancelled: choose the amount to send',
        code: 'cancelledSince',
      },
    ];
  });
}

/** Distributes an amount of a SKU over its rows, up to each row's initial amount. Removes rows that get no units. */
export function withAmount(
  rows: readonly FormValues[],
  initialRows: readonly FormValues[],
  { sku, amount }: { sku: string; amount: number },
  inputLocale: InputLocale,
): FormValues[] {
  const isOwn = (row: FormValues) => row.sku === sku;
  const ordered = initialRows.filter(isOwn);
  // Restore rows that an earlier choice removed.
  const isComplete = rows.filter(isOwn).length === ordered.length;
  const all = isComplete ? rows : [...rows.filter((row) => !isOwn(row)), ...ordered];
  let [left, index] = [amount, 0];
  return all.flatMap((row): FormValues[] => {
    if (!isOwn(row)) return [row];
    const max = parseNumber(String(ordered[index++]?.amountInOrder), inputLocale.decimal);
    const share = Math.min(left, max.kind === 'number' ? max.value : left);
    left -= share;
    return share > 0 ? [{ ...row, amountInOrder: writeNumber(share, inputLocale.decimal) }] : [];
  });
}
