import type { Field } from '@/lib/contract/describe';
import type { Draft } from './draft';
import { rowJson } from './kept';
import type { Reader } from './reader';
import type { Rows } from './rows';
import { rowWire } from './wire';

/** Works out beforehand what a row means and how it is kept: the next key press finds both done. */
export function warmRow(item: readonly Field[], row: Draft, reader: Reader): void {
  rowWire(item, row, reader);
  rowJson(row);
}

const PIECE = 250;

/** The same for all rows, in pieces while the page is alive. Returns how to stop it. */
export function warmRows(item: readonly Field[], rows: Rows, reader: Reader): () => void {
  let at = 0;
  let wait = setTimeout(step);
  function step() {
    for (const row of rows.list.slice(at, at + PIECE)) warmRow(item, row, reader);
    at += PIECE;
    if (at < rows.length) wait = setTimeout(step);
  }
  return () => clearTimeout(wait);
}
