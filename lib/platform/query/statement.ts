import { createHash } from 'node:crypto';

// A prepared statement lives in every connection until that ends, and filters make any number of texts.
const MOST_NAMED = 150;
const MOST_SEEN = 500;

const named = new Map<string, string>();
const seen = new Map<string, number>();

/** The name under which a text is prepared, once it has come three times; nothing when too many are prepared. */
export function statementName(text: string): string | undefined {
  const name = named.get(text);
  if (name !== undefined) return name;
  if (named.size >= MOST_NAMED) return undefined;
  const times = (seen.get(text) ?? 0) + 1;
  if (seen.size >= MOST_SEEN) seen.clear();
  if (times < 3) {
    seen.set(text, times);
    return undefined;
  }
  seen.delete(text);
  const made = `q${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  named.set(text, made);
  return made;
}
