import type { Field } from '@/lib/contract/schema/describe';
import type { Kind } from '@/lib/contract/schema/fields';
import { normalizePlain } from '@/lib/contract/schema/normalize';

/** A field with all its names: its path, its labels in every language, and synonyms. */
type Named = { path: string; names: readonly string[] };

/** Normalizes a name by removing differences of case (including the Turkish dotless i), diacritics, spaces and punctuation. */
export const normalizeHeading = (name: string): string =>
  normalizePlain(name).replace(/[^\p{L}\p{N}]+/gu, '');

/**
 * Maps columns to paths of fields by heading: by a previous choice, or else by a matching name. A column without a field, or whose
 * field is taken, gets an empty path.
 */
export function matchHeader(
  header: readonly string[],
  fields: readonly Named[],
  previousChoices: Readonly<Record<string, string>>,
): string[] {
  const byName = new Map<string, string>();
  for (const { path, names } of fields) {
    for (const name of names) {
      const key = normalizeHeading(name);
      // A name that two fields share is ambiguous and matches none.
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

/** A field that a column can fill. `path` has no indexes, as in `lineItems.sku`. */
export type ImportField = {
  path: string;
  kind: Kind;
  required: boolean;
  values?: readonly string[];
  open?: true;
  /** The list of lines that the field belongs to, if any. Each row fills one line. */
  line?: string;
};

/**
 * The fields of a record as columns, including those of nested objects and of lists of lines (one level). ZPL labels are left out.
 */
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
