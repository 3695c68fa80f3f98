import { foldBare } from '@/lib/contract/schema/fold';

/** A field with every name it goes by: wire path, labels in both languages, what people call it. */
export type Named = { path: string; names: readonly string[] };

/** A name as compared: case, the four i of Turkish, accents, blanks and signs do not count. */
export const loose = (name: string): string => foldBare(name).replace(/[^\p{L}\p{N}]+/gu, '');

/**
 * Which field each column fills, by its heading: what was chosen for that heading before, else a name of the field; no
 * field twice. '' is "none".
 */
export function matchHeader(
  header: readonly string[],
  fields: readonly Named[],
  remembered: Readonly<Record<string, string>>,
): string[] {
  const byName = new Map<string, string>();
  for (const { path, names } of fields) {
    for (const name of names) {
      const key = loose(name);
      // A name of two fields names neither.
      byName.set(key, byName.has(key) && byName.get(key) !== path ? '' : path);
    }
  }
  const known = new Set(fields.map((f) => f.path));
  const taken = new Set<string>();
  return header.map((name) => {
    const key = loose(name);
    const before = remembered[key];
    const found =
      before !== undefined && (before === '' || known.has(before)) ? before : (byName.get(key) ?? '');
    if (key === '' || found === '' || taken.has(found)) return '';
    taken.add(found);
    return found;
  });
}
