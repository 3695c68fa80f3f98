import type { Field } from '@/lib/contract/schema/describe';

/** Converts `lineItems[1].Sku`, `$.lineItems.1.sku` and `/lineItems/1/sku` to dotted paths such as `lineItems.1.Sku`. */
export const dotted = (path: string): string =>
  path
    .replace(/\[(\w+)\]/g, '.$1')
    .replaceAll('/', '.')
    .replace(/^[$.]+/, '');

const isPosition = (part: string) => /^\d+$/.test(part);

/**
 * The field path of an issue in the contract's spelling: platforms differ in letter case and brackets. A path beyond a field is cut
 * at the field; undefined without a matching field.
 */
export function toFieldPath(fields: readonly Field[], path: string): string | undefined {
  const fieldPath: string[] = [];
  let known: readonly Field[] = fields;
  for (const part of dotted(path).split('.')) {
    if (part === '') break;
    if (isPosition(part) && fieldPath.length > 0) {
      fieldPath.push(part);
      continue;
    }
    const field =
      known.find((f) => f.name === part) ?? known.find((f) => f.name.toLowerCase() === part.toLowerCase());
    if (!field) break;
    fieldPath.push(field.name);
    known = field.item ?? [];
  }
  return fieldPath.length > 0 ? fieldPath.join('.') : undefined;
}

/** The description of the field at a path; indexes of rows and list entries are ignored. */
export function fieldIn(fields: readonly Field[], path: string): Field | undefined {
  let known: readonly Field[] = fields;
  let found: Field | undefined;
  for (const part of path.split('.').filter((p) => !isPosition(p))) {
    found = known.find((f) => f.name === part);
    if (!found) return undefined;
    known = found.item ?? [];
  }
  return found;
}
