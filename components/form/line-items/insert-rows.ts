import { throttle } from '@/components/ui/throttle';
import type { Field } from '@/lib/contract/schema/describe';
import type { Reader } from '@/lib/formatting/number-text';
import { type FormValues, newRow, ROW, Rows } from '../values/form-values';
import { rowPayload } from '../values/payload';
import { decimalOfPaste, type Pasted, valuesOf } from './read-paste';

/** Rows read together. */
const PIECE = 50;

/** The rows with a paste over those from `at` on, and new ones where there are none; read in pieces, so that keys are heard. */
export async function rowsWith(
  before: Rows,
  at: number,
  pasted: Pasted,
  item: readonly Field[],
  reader: Reader,
): Promise<Rows> {
  const pace = throttle();
  const decimal = decimalOfPaste(pasted, item, reader);
  const over: FormValues[] = [];
  for (let from = 0; from < pasted.rows.length; from += PIECE) {
    await pace();
    const rows = pasted.rows.slice(from, from + PIECE);
    for (const values of valuesOf({ columns: pasted.columns, rows }, item, reader, decimal)) {
      const row: FormValues = { ...(before.list[at + over.length] ?? newRow(item, reader)), ...values };
      // What it means is worked out beforehand.
      rowPayload(item, row, reader);
      over.push(row);
    }
  }
  return new Rows([...before.list.slice(0, at), ...over, ...before.list.slice(at + over.length)]);
}

/** The rows without a paste that led from `before` to `after`: what was typed, added or taken away since is left alone. */
export const withoutPaste = (now: Rows, before: Rows, after: Rows): Rows =>
  new Rows(
    now.list.flatMap((row) => {
      const name = String(row[ROW]);
      if (after.list[after.placeOf(name)] !== row) return [row];
      const was = before.list[before.placeOf(name)];
      return was ? [was] : [];
    }),
  );
