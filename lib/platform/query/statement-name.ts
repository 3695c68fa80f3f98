import { hash } from 'node:crypto';
import { CONNECTION_SECONDS } from '@/lib/db/pool';

// Planning a statement takes as long as reading a small page or a record, so frequent statements are prepared. The number is
// limited, because a connection keeps prepared statements until it closes, and filters produce an unlimited number of texts. All
// names are cleared once per lifetime of a connection, so that other texts can be prepared. A connection therefore has at most
// twice this number of prepared statements.
const MAX_NAMES = 150;
const MAX_COUNTED = 500;
const USES_BEFORE_PREPARING = 3;

const names = new Map<string, string>();
const uses = new Map<string, number>();
let renewAt = 0;

/**
 * Returns the name of the prepared statement for a text. Undefined until the third use of the text, or if too many texts are
 * prepared.
 */
export function statementName(text: string): string | undefined {
  if (performance.now() >= renewAt) {
    names.clear();
    renewAt = performance.now() + CONNECTION_SECONDS * 1000;
  }
  const name = names.get(text);
  if (name !== undefined) return name;
  if (names.size >= MAX_NAMES) return undefined;
  const count = (uses.get(text) ?? 0) + 1;
  if (uses.size >= MAX_COUNTED) uses.clear();
  if (count < USES_BEFORE_PREPARING) {
    uses.set(text, count);
    return undefined;
  }
  uses.delete(text);
  const newName = `q${hash('sha256', text).slice(0, 24)}`;
  names.set(text, newName);
  return newName;
}
