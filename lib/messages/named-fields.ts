import { valueLabelKey } from '@/lib/contract/schema/describe';
import type { ImportField } from '@/lib/files/match-header';
import { normalizeHeading } from '@/lib/files/match-header';
import { allMessages, messagesIn, namesIn, textAt } from './catalogs';
import type { Locale } from './locales';

/** A field with its label and all names that a heading may use. */
export type NamedField = ImportField & { label: string; names: string[] };

/** Returns the label of a field as in the headings of exports, such as `Shipping address · City`. */
const labelIn = (messages: Readonly<Record<string, unknown>>, path: string): string =>
  path
    .split('.')
    .map((part) => textAt(messages, `fields.${part}`) ?? part)
    .join(' · ');

/**
 * Patterns of paths, by precedence for ambiguous names: first fields of the record, then fields of lines, of the customer, and of
 * the shipping address or transfer.
 */
const ranks = [/^[^.]+$/, /^lineItems\.[^.]+$/, /^customer\./, /^(?:shippingAddress|\w+Transfer)\./];
const rankOf = (path: string): number => {
  const rank = ranks.findIndex((pattern) => pattern.test(path));
  return rank < 0 ? ranks.length : rank;
};
const lastOf = (path: string): string => path.split('.').at(-1) ?? '';

/** True if the last part of a path is enough to identify the field. */
function isPlainName(path: string, fields: readonly ImportField[]): boolean {
  const rank = rankOf(path);
  const sameNameFields = fields.filter((f) => f.path !== path && lastOf(f.path) === lastOf(path));
  return rank < ranks.length && sameNameFields.every((f) => rankOf(f.path) > rank);
}

/**
 * Adds labels and names to fields. The names are the path, the labels in every language, synonyms, and the last part of the path
 * if it is unambiguous.
 */
export const namedFields = (fields: readonly ImportField[], locale: Locale): NamedField[] =>
  fields.map((field) => {
    const all = allMessages;
    const last = lastOf(field.path);
    const isPlain = isPlainName(field.path, fields);
    const names = [
      field.path,
      ...(isPlain ? [last] : []),
      ...all.flatMap((messages) => [
        labelIn(messages, field.path),
        ...(isPlain ? [labelIn(messages, last)] : []),
        ...namesIn(messages, field.path.replaceAll('.', '-')),
      ]),
    ];
    return { ...field, label: labelIn(messagesIn(locale), field.path), names: [...new Set(names)] };
  });

/** Returns the normalized spellings of enum values, and of `true` and `false`, in every language. */
export function valueNames(fields: readonly ImportField[]): Record<string, string[]> {
  const values = [...new Set(fields.flatMap((f) => f.values ?? []))];
  const spellingsOf = (value: string) =>
    allMessages.flatMap((messages) => {
      const label = textAt(messages, valueLabelKey(value));
      return [...(label === undefined ? [] : [label]), ...namesIn(messages, value)];
    });
  return Object.fromEntries(
    [...values, 'true', 'false'].map((value) => [value, spellingsOf(value).map(normalizeHeading)]),
  );
}
