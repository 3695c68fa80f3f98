'use client';

import { type ClipboardEvent, startTransition, useState } from 'react';
import { throttle } from '@/components/ui/throttle';
import type { Field } from '@/lib/contract/schema/describe';
import { useScope } from '../values/form-scope';
import type { Rows } from '../values/form-values';
import type { Pasted } from './read-paste';
import { cellOf } from './row-cell';
import type { RowActs } from './use-rows';

/**
 * The cells of a piece of a spreadsheet, as its program puts them on the clipboard: tabs between cells, line breaks between
 * rows, and quotes around a cell that holds either. A quote inside a cell is just a quote.
 */
export function* rowsIn(text: string): Generator<string[]> {
  const quoted = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)/y;
  const end = /[\t\r\n]|$/g;
  let row: string[] = [];
  for (let at = 0; at < text.length; ) {
    quoted.lastIndex = at;
    end.lastIndex = at;
    const found = text[at] === '"' ? quoted.exec(text) : null;
    const to = found ? at + found[0].length : (end.exec(text)?.index ?? text.length);
    row.push(found ? (found[1] ?? '').replaceAll('""', '"') : text.slice(at, to));
    at = text.startsWith('\r\n', to) ? to + 2 : to + 1;
    if (text[to] === '\t') continue;
    yield row;
    row = [];
  }
  // A tab at the very end opens one more cell.
  if (text.endsWith('\t')) row.push('');
  if (row.length > 0) yield row;
}

/** Without the blank rows at the end. */
export function trimmed(rows: string[][]): string[][] {
  const last = rows.findLastIndex((row) => row.some((cell) => cell.trim() !== ''));
  return rows.slice(0, last + 1);
}

/** Whether a text is more than one cell: one alone, with the line break that a spreadsheet puts after it, is just text. */
export const isTable = (text: string): boolean => /\t|\r?\n(?!$)/.test(text.replace(/\r?\n$/, ''));

/** What became of a paste: put in (and how it was before), or held back because not all of it has a place. */
export type PasteNews =
  | { kind: 'put'; rows: number; undo: () => void }
  | { kind: 'extra'; extra: Pasted['extra']; columns: number; putRest: () => void }
  | { kind: 'many'; rows: number; most: number };

/** Takes a piece of a spreadsheet into the rows. Nothing is put in as long as a part of it would be lost. */
export function usePaste(list: string, field: Field, columns: readonly string[], acts: RowActs) {
  const { heads, reader } = useScope();
  const [news, setNews] = useState<PasteNews | undefined>(undefined);
  const { item = [], max = Number.POSITIVE_INFINITY } = field;

  async function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain');
    if (!isTable(text)) return;
    event.preventDefault();
    const cell = cellOf(event.target);
    const row = cell && acts.now().names[cell.at];
    const pace = throttle();
    const [{ readPaste }, { rowsWith, withoutPaste }] = await Promise.all([
      import('./read-paste'),
      import('./read-paste'),
    ]);
    const from = cell?.column ?? columns[0] ?? '';
    const cells: string[][] = [];
    for (const read of rowsIn(text)) {
      cells.push(read);
      await pace();
    }
    const pasted = readPaste(
      trimmed(cells),
      columns,
      from,
      (column) => heads[`${list}.${column}`] ?? [column],
    );
    await pace();
    const put = async () => {
      let before: Rows;
      let after: Rows;
      // Somebody typed, or rows moved meanwhile: once more, over what stands there now.
      do {
        before = acts.now();
        const found = row === undefined ? -1 : before.placeOf(row);
        const at = found < 0 ? before.length : found;
        const rows = Math.max(before.length, at + pasted.rows.length);
        if (rows > max) return setNews({ kind: 'many', rows, most: max });
        after = await rowsWith(before, at, pasted, item, reader);
      } while (acts.now() !== before);
      const rows = pasted.rows.length;
      // Drawn in slices: what is typed goes before it.
      const undo = () =>
        startTransition(() => {
          acts.set(withoutPaste(acts.now(), before, after));
          setNews(undefined);
        });
      startTransition(() => {
        acts.set(after);
        setNews({ kind: 'put', rows, undo });
      });
    };
    if (pasted.extra.length === 0) await put();
    else setNews({ kind: 'extra', extra: pasted.extra, columns: columns.length, putRest: put });
  }
  return { news, onPaste, rest: () => setNews(undefined) };
}
