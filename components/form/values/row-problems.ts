import { isObject } from '@/lib/contract/schema/is-record';
import type { Draft } from './form-values';
import { Rows } from './rows';

/** The rows in which a list's errors were found. */
const judged = new WeakMap<object, Rows>();

/** Remembers for the errors of each list which rows were judged: their numbers are those of that moment. */
export function noteJudged(errors: object, draft: Draft): void {
  for (const [name, rows] of Object.entries(draft)) {
    const tree: unknown = Reflect.get(errors, name);
    if (rows instanceof Rows && isObject(tree)) judged.set(tree, rows);
  }
}

/** What was found wrong in the rows of a list, by where each row stands now: it may have moved since, or be gone. */
export function mistakesIn(tree: unknown, rows: Rows): ReadonlyMap<number, unknown> {
  const found = new Map<number, unknown>();
  if (!isObject(tree)) return found;
  const then = judged.get(tree) ?? rows;
  for (const [part, mistake] of Object.entries(tree)) {
    if (!/^\d+$/.test(part)) continue;
    const name = then.names[Number(part)];
    const at = then.names === rows.names ? Number(part) : name === undefined ? -1 : rows.placeOf(name);
    if (at >= 0 && at < rows.length) found.set(at, mistake);
  }
  return found;
}
