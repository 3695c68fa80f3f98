import { paced } from '@/components/ui/paced';
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

/** The same for all rows, while the page is alive. Returns how to stop it. */
export function warmRows(item: readonly Field[], rows: Rows, reader: Reader): () => void {
  let stopped = false;
  async function warm() {
    const pace = paced();
    for (const row of rows.list) {
      await pace();
      if (stopped) return;
      warmRow(item, row, reader);
    }
  }
  void warm();
  return () => {
    stopped = true;
  };
}
