import { throttle } from '@/components/ui/throttle';
import type { Field } from '@/lib/contract/schema/describe';
import { matchHeader } from '@/lib/files/import-field';
import { readCell } from '@/lib/files/read-cell';
import type { Reader } from '@/lib/formatting/number-text';
import { type FormValue, type FormValues, held, newRow, ROW, Rows } from '../values/form-values';
import { rowPayload } from '../values/payload';

/** Where the cells of a paste belong. `columns[i]`: the column of cell i, '' for none. */
export type Pasted = {
  columns: string[];
  rows: string[][];
  /** Its first row named the columns. */
  headed: boolean;
  /** Cells that have a value and no column: their heading, or their position and a value. */
  extra: { head: string; position: number; sample: string }[];
};

type Cells = Pick<Pasted, 'columns' | 'rows'>;

const said = (cell: string | undefined) => (cell ?? '').trim() !== '';

/**
 * Finds the columns of pasted cells: by their headings where the first row holds some, else from the column where it was
 * pasted to the right. What has no column is named, never dropped in silence.
 */
export function readPaste(
  cells: string[][],
  columns: readonly string[],
  from: string,
  heads: (column: string) => readonly string[],
): Pasted {
  const [first = [], ...others] = cells;
  const named = columns.map((path) => ({ path, names: heads(path) }));
  const found = matchHeader(first, named, {});
  const matched = found.filter(Boolean).length;
  const headed = matched > 0 && matched * 2 >= first.filter(said).length;
  const rows = headed ? others : cells;
  const width = cells.reduce((most, row) => Math.max(most, row.length), 0);
  const start = Math.max(0, columns.indexOf(from));
  const placed = Array.from({ length: width }, (_, i) =>
    headed ? (found[i] ?? '') : (columns[start + i] ?? ''),
  );
  const extra = placed.flatMap((column, i) => {
    const sample = column === '' ? rows.find((row) => said(row[i]))?.[i] : undefined;
    return sample === undefined
      ? []
      : [{ head: headed ? (first[i] ?? '').trim() : '', position: i + 1, sample: sample.trim() }];
  });
  return { columns: placed, rows, headed, extra };
}

/** The decimal mark that the numbers are written with; what does not tell is the reader's own. */
function decimalIn(cells: Iterable<string>, own: Reader['decimal']): Reader['decimal'] {
  let commas = 0;
  let points = 0;
  for (const cell of cells) {
    if (/^\s*-?[\d.]*\d,\d{1,2}\s*$/.test(cell)) commas++;
    else if (/^\s*-?[\d,]*\d\.\d{1,2}\s*$/.test(cell)) points++;
  }
  return commas === points ? own : commas > points ? ',' : '.';
}

/** How the numbers of a paste are written: in its columns of amounts, whatever its codes look like. */
export function decimalOfPaste({ columns, rows }: Cells, item: readonly Field[], reader: Reader) {
  const kinds = columns.map((name) => item.find((f) => f.name === name)?.kind);
  const amounts = kinds.flatMap((kind, i) => (kind === 'number' || kind === 'money' ? [i] : []));
  function* numbers() {
    for (const row of rows) for (const i of amounts) yield row[i] ?? '';
  }
  return decimalIn(numbers(), reader.decimal);
}

/** What the cells put into the fields of rows, each as its input holds it. What cannot be read stays as it came and is refused there. */
export function valuesOf(
  { columns, rows }: Cells,
  item: readonly Field[],
  reader: Reader,
  decimal: Reader['decimal'],
): Record<string, FormValue>[] {
  const fields = columns.map((name) => item.find((f) => f.name === name));
  const style = { decimal, zone: reader.zone, values: {} };
  return rows.map((row) =>
    Object.fromEntries(
      fields.flatMap((field, i): [string, FormValue][] => {
        if (!field) return [];
        const raw = row[i] ?? '';
        const read = readCell(raw, { path: field.name, ...field }, style);
        return [[field.name, 'code' in read ? raw.trim() : held(field, read.value, reader)]];
      }),
    ),
  );
}

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
