import type { Field } from '@/lib/contract/schema/describe';
import type { Kind } from '@/lib/contract/schema/fields';
import { normalizePlain } from '@/lib/contract/schema/normalize';

/** A field with every name it goes by: wire path, labels in both languages, what people call it. */
type Named = { path: string; names: readonly string[] };

/** A name as compared: case, the four i of Turkish, accents, blanks and signs do not count. */
export const normalizeHeading = (name: string): string =>
  normalizePlain(name).replace(/[^\p{L}\p{N}]+/gu, '');

/**
 * Which field each column fills, by its heading: what was chosen for that heading before, else a name of the field; no
 * field twice. '' is "none".
 */
export function matchHeader(
  header: readonly string[],
  fields: readonly Named[],
  memoize: Readonly<Record<string, string>>,
): string[] {
  const byName = new Map<string, string>();
  for (const { path, names } of fields) {
    for (const name of names) {
      const key = normalizeHeading(name);
      // A name of two fields names neither.
      byName.set(key, byName.has(key) && byName.get(key) !== path ? '' : path);
    }
  }
  const known = new Set(fields.map((f) => f.path));
  const taken = new Set<string>();
  return header.map((name) => {
    const key = normalizeHeading(name);
    const before = memoize[key];
    const found =
      before !== undefined && (before === '' || known.has(before)) ? before : (byName.get(key) ?? '');
    if (key === '' || found === '' || taken.has(found)) return '';
    taken.add(found);
    return found;
  });
}

/** A field that a column can fill. `path` leads to it from the record, without positions: `lineItems.sku`. */
export type ImportField = {
  path: string;
  kind: Kind;
  required: boolean;
  values?: readonly string[];
  open?: true;
  /** The list of lines that it belongs to: a row makes one line of it. */
  line?: string;
};

/** The fields of a record as columns: objects opened up, lists of lines too, one deep. Labels in ZPL are no cell's matter. */
export function importFieldsOf(
  fields: readonly Field[],
  before = '',
  line?: string,
  isOptional = false,
): ImportField[] {
  return fields.flatMap(({ name, kind, required, values, open, item }): ImportField[] => {
    const path = before + name;
    if (kind === 'object') return importFieldsOf(item ?? [], `${path}.`, line, isOptional || !required);
    if (kind === 'lines') return line ? [] : importFieldsOf(item ?? [], `${path}.`, path, true);
    return [
      {
        path,
        kind,
        required: required && !isOptional,
        ...(values ? { values } : {}),
        ...(open ? { open } : {}),
        ...(line ? { line } : {}),
      },
    ];
  });
}
