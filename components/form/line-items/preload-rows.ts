import { paced } from '@/components/ui/throttle';
import type { Field } from '@/lib/contract/schema/describe';
import type { Reader } from '@/lib/formatting/input-locale';
import { rowWire } from '../values/payload';
import type { Rows } from '../values/rows';

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
