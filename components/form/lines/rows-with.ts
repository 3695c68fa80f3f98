import type { Field } from '@/lib/contract/describe';
import { type Draft, newRow } from '../draft';
import type { Reader } from '../reader';
import { Rows } from '../rows';
import { warmRow } from '../warm-row';
import { decimalOfPaste, type Pasted, valuesOf } from './read-paste';

const PIECE = 250;
const breathe = () => new Promise<void>((go) => setTimeout(go));

/** The rows with a paste over those from `at` on, and new ones where there are none; read in pieces, so that keys are heard. */
export async function rowsWith(
  before: Rows,
  at: number,
  pasted: Pasted,
  item: readonly Field[],
  reader: Reader,
): Promise<Rows> {
  const decimal = decimalOfPaste(pasted, item, reader);
  const over: Draft[] = [];
  for (let from = 0; from < pasted.rows.length; from += PIECE) {
    if (from > 0) await breathe();
    const rows = pasted.rows.slice(from, from + PIECE);
    for (const values of valuesOf({ columns: pasted.columns, rows }, item, reader, decimal)) {
      const row: Draft = { ...(before.list[at + over.length] ?? newRow(item, reader)), ...values };
      warmRow(item, row, reader);
      over.push(row);
    }
  }
  return new Rows([...before.list.slice(0, at), ...over, ...before.list.slice(at + over.length)]);
}
