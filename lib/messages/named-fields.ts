import { valueLabelKey } from '@/lib/contract/schema/describe';
import type { ImportField } from '@/lib/files/import-field';
import { normalizeHeading } from '@/lib/files/import-field';
import { messagesByLocale, namesIn, textAt } from './catalogues';
import type { Locale } from './locales';

/** A field as a person knows it: its label, and every name by which a heading may call it. */
export type NamedField = ImportField & { label: string; names: string[] };

/** `Shipping address · City`, as the export heads it. */
const labelIn = (messages: Readonly<Record<string, unknown>>, path: string): string =>
  path
    .split('.')
    .map((part) => textAt(messages, `fields.${part}`) ?? part)
    .join(' · ');

/** Whose a bare name is: the record's own field before that of a line, the customer and where the goods go. */
const ranks = [/^[^.]+$/, /^lineItems\.[^.]+$/, /^customer\./, /^(?:shippingAddress|\w+Transfer)\./];
const rankOf = (path: string): number => {
  const rank = ranks.findIndex((pattern) => pattern.test(path));
  return rank < 0 ? ranks.length : rank;
};
const lastOf = (path: string): string => path.split('.').at(-1) ?? '';

/** Whether a field may be called by the last part of its path alone. */
function isPlainName(path: string, fields: readonly ImportField[]): boolean {
  const rank = rankOf(path);
  const sameNameFields = fields.filter((f) => f.path !== path && lastOf(f.path) === lastOf(path));
  return rank < ranks.length && sameNameFields.every((f) => rankOf(f.path) > rank);
}

/** Fields with their words: the wire path, the labels of both languages, the last part alone, and what people write instead. */
export const namedFields = (fields: readonly ImportField[], locale: Locale): NamedField[] =>
  fields.map((field) => {
    const all = Object.values(messagesByLocale);
    const last = lastOf(field.path);
    const unwrap = isPlainName(field.path, fields);
    const names = [
      field.path,
      ...(unwrap ? [last] : []),
      ...all.flatMap((messages) => [
        labelIn(messages, field.path),
        ...(unwrap ? [labelIn(messages, last)] : []),
        ...namesIn(messages, field.path.replaceAll('.', '-')),
      ]),
    ];
    return { ...field, label: labelIn(messagesByLocale[locale], field.path), names: [...new Set(names)] };
  });

/** What the values of the enumerations are called, by loose name, in both languages. */
export function valueNames(fields: readonly ImportField[]): Record<string, string[]> {
  const values = [...new Set(fields.flatMap((f) => f.values ?? []))];
  return Object.fromEntries(
    values.map((value) => [
      value,
      Object.values(messagesByLocale).flatMap((messages) => {
        const word = textAt(messages, valueLabelKey(value));
        return word === undefined ? [] : [normalizeHeading(word)];
      }),
    ]),
  );
}
