import { valueAt } from '@/lib/contract/schema/value-at';
import en from './en.json';
import type { Locale } from './locales';
import tr from './tr.json';

/** The texts of both languages, for what reads them beside each other. On the server only: they are large. */
export const messagesByLocale: Readonly<Record<Locale, Readonly<Record<string, unknown>>>> = { en, tr };

/** The text at a dotted path of a catalogue. */
export function textAt(messages: Readonly<Record<string, unknown>>, path: string): string | undefined {
  const text = valueAt(messages, path);
  return typeof text === 'string' ? text : undefined;
}

/** What else people write over a column in a spreadsheet. */
export const namesIn = (messages: Readonly<Record<string, unknown>>, column: string): string[] =>
  (textAt(messages, `import.names.${column}`) ?? '').split(',').filter(Boolean);
