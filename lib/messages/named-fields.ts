import { valueLabelKey } from '@/lib/contract/schema/describe';
import type { ImportField } from '@/lib/files/match-header';
import { normalizeHeading } from '@/lib/files/match-header';
import { allMessages, messagesIn, namesIn, textAt } from './catalogs';
import type { Locale } from './locales';

/** A field with its label and all names that a heading may use. */
export type NamedField = ImportField & { label: string; names: string[] };

/** `Shipping address · City`, as in the export's headings. */
const labelIn = (messages: Readonly<Record<string, unknown>>, path: string): string =>
  path
    .split('.')
    .map((part) => textAt(messages, `fields.${part}`) ?? part)
    .join(' · ');

/** The precedence of an ambiguous name: the record's own field before that of a line, customer and shipping address first. */
const ranks = [/^[^.]+$/, /^lineItems\.[^.]+$/, /^customer\./, /^(?:shippingAddress|\w+Transfer)\./];
const rankOf = (path: string): number => {
  const rank = ranks.findIndex((pattern) => pattern.test(path));
  return rank < 0 ? ranks.length : rank;
};
const lastOf = (path: string): string => path.split('.').at(-1) ?? '';

/** True when the last part of the path identifies the field. */
function isPlainName(path: string, fields: readonly ImportField[]): boolean {
  const rank = rankOf(path);
  const sameNameFields = fields.filter((f) => f.path !== path && lastOf(f.path) === lastOf(path));
  return rank < ranks.length && sameNameFields.every((f) => rankOf(f.path) > rank);
}

/** Fields with their names: the wire path, the labels of every language, the last part alone, and synonyms. */
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

/** The spellings of enum values, and of true and false, normalized, in every language. */
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
