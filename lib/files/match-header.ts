import type { Field } from '@/lib/contract/schema/describe';
import type { Kind } from '@/lib/contract/schema/fields';
import { normalizePlain } from '@/lib/contract/schema/normalize';

/** A field with all its names: wire path, labels in every language, common synonyms. */
type Named = { path: string; names: readonly string[] };

/** Normalizes a name: ignores case, the four i of Turkish, diacritics, spaces and punctuation. */
export const normalizeHeading = (name: string): string =>
  normalizePlain(name).replace(/[^\p{L}\p{N}]+/gu, '');

/** Maps columns to fields by heading: the person's previous choice, else a matching name; no field twice. '' means none. */
export function matchHeader(
  header: readonly string[],
  fields: readonly Named[],
  previousChoices: Readonly<Record<string, string>>,
): string[] {
  const byName = new Map<string, string>();
  for (const { path, names } of fields) {
    for (const name of names) {
      const key = normalizeHeading(name);
      // A name that two fields share is ambiguous.
      byName.set(key, byName.has(key) && byName.get(key) !== path ? '' : path);
    }
  }
  const paths = new Set(fields.map((f) => f.path));
  const usedPaths = new Set<string>();
  return header.map((name) => {
    const key = normalizeHeading(name);
    const before = previousChoices[key];
    const found =
      before !== undefined && (before === '' || paths.has(before)) ? before : (byName.get(key) ?? '');
    if (key === '' || found === '' || usedPaths.has(found)) return '';
    usedPaths.add(found);
    return found;
  });
}

/** A field that a column can fill. `path` leads to it from the record, without indexes: `lineItems.sku`. */
export type ImportField = {
  path: string;
  kind: Kind;
  required: boolean;
  values?: readonly string[];
  open?: true;
  /** The list of lines that it belongs to: each row is one line. */
  line?: string;
};

/** The fields of a record as columns, with nested objects and one level of lists of lines. ZPL labels are omitted. */
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
