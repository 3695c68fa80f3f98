'use client';

import { type ClipboardEvent, useState } from 'react';
import type { Field } from '@/lib/contract/describe';
import type { Rows } from '../rows';
import { useScope } from '../scope';
import { isTable } from './cells';
import type { Pasted } from './read-paste';
import { cellOf } from './row-keys';
import type { RowActs } from './use-rows';

/** What became of a paste: put in (and how it was before), or held back because not all of it has a place. */
export type PasteNews =
  | { kind: 'put'; rows: number; before: Rows }
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
    const at = cellOf(event.target) ?? { at: acts.now().length, column: columns[0] ?? '' };
    const [{ readPaste }, { rowsWith }] = await Promise.all([import('./read-paste'), import('./rows-with')]);
    const pasted = readPaste(text, columns, at.column, (column) => heads[`${list}.${column}`] ?? [column]);
    const put = async () => {
      let before = acts.now();
      const rows = Math.max(before.length, at.at + pasted.rows.length);
      if (rows > max) return setNews({ kind: 'many', rows, most: max });
      let after = await rowsWith(before, at.at, pasted, item, reader);
      // Somebody typed meanwhile: once more, over what stands there now.
      while (acts.now() !== before) {
        before = acts.now();
        after = await rowsWith(before, at.at, pasted, item, reader);
      }
      acts.set(after);
      setNews({ kind: 'put', rows: pasted.rows.length, before });
    };
    if (pasted.extra.length === 0) await put();
    else setNews({ kind: 'extra', extra: pasted.extra, columns: columns.length, putRest: put });
  }
  return { news, onPaste, rest: () => setNews(undefined) };
}
