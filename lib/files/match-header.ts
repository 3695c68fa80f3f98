import type { Field } from '@/lib/contract/schema/describe';
import type { Kind } from '@/lib/contract/schema/fields';
import { normalizePlain } from '@/lib/contract/schema/normalize-letters';

/** A field with all its names: its path, its labels in every language, and synonyms. */
type Named = { path: string; names: readonly string[] };

/** Normalizes a name: ignores case (including the Turkish dotless i), diacritics, spaces and punctuation. */
export const normalizeHeading = (name: string): string =>
  normalizePlain(name).replace(/[^\p{L}\p{N}]+/gu, '');

/**
 * Maps columns to field paths by heading. Prefers a previous choice to a matching name. A column gets an empty path if no field
 * matches, or if an earlier column has the field.
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
      // A name of two fields is ambiguous and matches neither field.
      byName.set(key, byName.has(key) && byName.get(key) !== path ? '' : path);
    }
  }
  const paths = new Set(fields.map((f) => f.path));
  const usedPaths = new Set<string>();
  return header.map((name) => {
    const key = normalizeHeading(name);
    const before = previousChoices[key];
    const fieldPath =
      before !== undefined && (before === '' || paths.has(before)) ? before : (byName.get(key) ?? '');
    if (key === '' || fieldPath === '' || usedPaths.has(fieldPath)) return '';
    usedPaths.add(fieldPath);
    return fieldPath;
  });
}

/** A field that a column can fill. `path` has no indexes, as in `lineItems.sku`. */
export type ImportField = {
  path: string;
  kind: Kind;
  required: boolean;
  values?: readonly string[];
  open?: true;
  /** The list of lines to which the field belongs, if any. Each row fills one line. */
  line?: string;
};

/**
 * Returns the fields of a record as columns, including fields of nested objects and of lists of lines (one level). Omits ZPL
 * labels.
 */
export function toImportFields(
  fields: readonly Field[],
  before = '',
  line?: string,
  isOptional = false,
): ImportField[] {
  return fields.flatMap(({ name, kind, required, values, open, item }): ImportField[] => {
    const path = before + name;
    if (kind === 'object') return toImportFields(item ?? [], `${path}.`, line, isOptional || !required);
    if (kind === 'lines') return line ? [] : toImportFields(item ?? [], `${path}.`, path, true);
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
