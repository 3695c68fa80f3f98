import { valueLabelKey } from '@/lib/contract/schema/describe';
import type { ImportField } from '@/lib/files/import-field';
import { normalizeHeading } from '@/lib/files/import-field';
import { catalogues, namesIn, textAt } from './catalogues';
import type { Locale } from './locales';

/** A field as a person knows it: its label, and every name by which a heading may call it. */
export type NamedField = ImportField & { label: string; names: string[] };

/** `Shipping address · City`, as the export heads it. */
const labelIn = (catalogue: Readonly<Record<string, unknown>>, path: string): string =>
  path
    .split('.')
    .map((part) => textAt(catalogue, `fields.${part}`) ?? part)
    .join(' · ');

/** Whose a bare name is: the record's own field before that of a line, the customer and where the goods go. */
const ranks = [/^[^.]+$/, /^lineItems\.[^.]+$/, /^customer\./, /^(?:shippingAddress|\w+Transfer)\./];
const rankOf = (path: string): number => {
  const rank = ranks.findIndex((pattern) => pattern.test(path));
  return rank < 0 ? ranks.length : rank;
};
const lastOf = (path: string): string => path.split('.').at(-1) ?? '';

/** Whether a field may be called by the last part of its path alone. */
function isBare(path: string, fields: readonly ImportField[]): boolean {
  const rank = rankOf(path);
  const rivals = fields.filter((f) => f.path !== path && lastOf(f.path) === lastOf(path));
  return rank < ranks.length && rivals.every((f) => rankOf(f.path) > rank);
}

/** Fields with their words: the wire path, the labels of both languages, the last part alone, and what people write instead. */
export const namedFields = (fields: readonly ImportField[], locale: Locale): NamedField[] =>
  fields.map((field) => {
    const all = Object.values(catalogues);
    const last = lastOf(field.path);
    const unwrap = isBare(field.path, fields);
    const names = [
      field.path,
      ...(unwrap ? [last] : []),
      ...all.flatMap((catalogue) => [
        labelIn(catalogue, field.path),
        ...(unwrap ? [labelIn(catalogue, last)] : []),
        ...namesIn(catalogue, field.path.replaceAll('.', '-')),
      ]),
    ];
    return { ...field, label: labelIn(catalogues[locale], field.path), names: [...new Set(names)] };
  });

/** What the values of the enumerations are called, by loose name, in both languages. */
export function valueNames(fields: readonly ImportField[]): Record<string, string[]> {
  const values = [...new Set(fields.flatMap((f) => f.values ?? []))];
  return Object.fromEntries(
    values.map((value) => [
      value,
      Object.values(catalogues).flatMap((catalogue) => {
        const word = textAt(catalogue, valueLabelKey(value));
        return word === undefined ? [] : [normalizeHeading(word)];
      }),
    ]),
  );
}
