import { isRecord } from '@/lib/contract/schema/is-record';

/** One place where two JSON values differ; what is missing on a side is undefined there. */
export type Difference = { path: string; before?: unknown; after?: unknown };

const at = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

function* walk(before: unknown, after: unknown, path: string): Generator<Difference> {
  if (Object.is(before, after)) return;
  if (isRecord(before) && isRecord(after)) {
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
      yield* walk(before[name], after[name], at(path, name));
  } else if (Array.isArray(before) && Array.isArray(after)) {
    for (let i = 0; i < Math.max(before.length, after.length); i++)
      yield* walk(before[i], after[i], at(path, String(i)));
  } else {
    yield { path, before, after };
  }
}

/** Where two JSON values differ, by dotted path, in the order of the first; at most `most`. */
export function differences(before: unknown, after: unknown, most = 200): Difference[] {
  const found: Difference[] = [];
  for (const difference of walk(before, after, '')) {
    if (found.length >= most) break;
    found.push(difference);
  }
  return found;
}

/** A text as JSON where it is some, else as it is; nothing when there is none. */
export function jsonOf(text: string | null | undefined): unknown {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** JSON indented; anything else as it is. */
export function pretty(text: string): string {
  const value = jsonOf(text);
  return typeof value === 'string' || value === undefined ? text : JSON.stringify(value, null, 2);
}
