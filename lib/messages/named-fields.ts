import { valueLabelKey } from '@/lib/contract/schema/describe';
import type { ImportField } from '@/lib/files/match-header';
import { normalizeHeading } from '@/lib/files/match-header';
import type { Locale } from './catalogs';
import { allMessages, getCatalog, headingAliases, textAt } from './catalogs';

/** A field with its label and all names that a heading may use. */
export type NamedField = ImportField & { label: string; names: string[] };

/** Returns the label of a field as in the headings of exports, such as `Shipping address · City`. */
const headingLabel = (messages: Readonly<Record<string, unknown>>, path: string): string =>
  path
    .split('.')
    .map((part) => textAt(messages, `fields.${part}`) ?? part)
    .join(' · ');

/**
 * Patterns of paths. If several fields have the same name, the earlier pattern has precedence: fields of the record, then of
 * lines, of the customer, and of the shipping address or transfer.
 */
const ranks = [/^[^.]+$/, /^lineItems\.[^.]+$/, /^customer\./, /^(?:shippingAddress|\w+Transfer)\./];
const fieldRank = (path: string): number => {
  const rank = ranks.findIndex((pattern) => pattern.test(path));
  return rank < 0 ? ranks.length : rank;
};
const lastPart = (path: string): string => path.split('.').at(-1) ?? '';

/** True if the last part of a path is enough to identify the field. */
function isPlainName(path: string, fields: readonly ImportField[]): boolean {
  const rank = fieldRank(path);
  const sameNameFields = fields.filter((f) => f.path !== path && lastPart(f.path) === lastPart(path));
  return rank < ranks.length && sameNameFields.every((f) => fieldRank(f.path) > rank);
}

/**
 * Adds labels and names to fields. The names are the path, the labels in every language, synonyms, and the last part of the path
 * if the field has precedence over all other fields with that last part.
 */
export const namedFields = (fields: readonly ImportField[], locale: Locale): NamedField[] =>
  fields.map((field) => {
    const last = lastPart(field.path);
    const isPlain = isPlainName(field.path, fields);
    const names = [
      field.path,
      ...(isPlain ? [last] : []),
      ...allMessages.flatMap((messages) => [
        headingLabel(messages, field.path),
        ...(isPlain ? [headingLabel(messages, last)] : []),
        ...headingAliases(messages, field.path.replaceAll('.', '-')),
      ]),
    ];
    return { ...field, label: headingLabel(getCatalog(locale), field.path), names: [...new Set(names)] };
  });

/** Returns the normalized spellings of enum values, and of `true` and `false`, in every language. */
export function valueNames(fields: readonly ImportField[]): Record<string, string[]> {
  const values = [...new Set(fields.flatMap((f) => f.values ?? []))];
  const listSpellings = (value: string) =>
    allMessages.flatMap((messages) => {
      const label = textAt(messages, valueLabelKey(value));
      return [...(label === undefined ? [] : [label]), ...headingAliases(messages, value)];
    });
  return Object.fromEntries(
    [...values, 'true', 'false'].map((value) => [value, listSpellings(value).map(normalizeHeading)]),
  );
}
