import { paced } from '@/components/ui/paced';
import type { Field } from '@/lib/contract/describe';
import type { Reader } from './reader';
import type { Rows } from './rows';
import { rowWire } from './wire';

/** Works out beforehand what rows mean, while the page is alive: the next key press finds it done. Returns how to stop it. */
export function warmRows(item: readonly Field[], rows: Rows, reader: Reader): () => void {
  let stopped = false;
  async function warm() {
    const pace = paced();
    for (const row of rows.list) {
      await pace();
      if (stopped) return;
      rowWire(item, row, reader);
    }
  }
  void warm();
  return () => {
    stopped = true;
  };
}
