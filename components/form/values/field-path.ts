import type { Field } from '@/lib/contract/schema/describe';

/** `lineItems[1].Sku`, `$.lineItems.1.sku` and `/lineItems/1/sku` as the one way we write it: `lineItems.1.Sku`. */
export const dotted = (path: string): string =>
  path
    .replace(/\[(\w+)\]/g, '.$1')
    .replaceAll('/', '.')
    .replace(/^[$.]+/, '');

const isPosition = (part: string) => /^\d+$/.test(part);

/**
 * Where in the form an issue belongs, in the contract's spelling: platforms differ in letter case and brackets. A path that
 * leads past a field ends at the field; one that leads nowhere has no place.
 */
export function placeOf(fields: readonly Field[], path: string): string | undefined {
  const place: string[] = [];
  let known: readonly Field[] = fields;
  for (const part of dotted(path).split('.')) {
    if (part === '') break;
    if (isPosition(part) && place.length > 0) {
      place.push(part);
      continue;
    }
    const field =
      known.find((f) => f.name === part) ?? known.find((f) => f.name.toLowerCase() === part.toLowerCase());
    if (!field) break;
    place.push(field.name);
    known = field.item ?? [];
  }
  return place.length > 0 ? place.join('.') : undefined;
}

/** The description of the field at a place; positions of rows and list values do not count. */
export function fieldIn(fields: readonly Field[], place: string): Field | undefined {
  let known: readonly Field[] = fields;
  let found: Field | undefined;
  for (const part of place.split('.').filter((p) => !isPosition(p))) {
    found = known.find((f) => f.name === part);
    if (!found) return undefined;
    known = found.item ?? [];
  }
  return found;
}
