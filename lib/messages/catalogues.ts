import { valueAt } from '@/lib/contract/schema/value-at';
import en from './en.json';
import type { Locale } from './locales';
import tr from './tr.json';

/** The messages of each language. Server only: they are large. */
export const messagesByLocale = { en, tr } satisfies Record<Locale, unknown>;

/** The message at a dotted path of a catalogue. */
export function textAt(messages: Readonly<Record<string, unknown>>, path: string): string | undefined {
  const text = valueAt(messages, path);
  return typeof text === 'string' ? text : undefined;
}

/** Other common headings of columns. */
export const namesIn = (messages: Readonly<Record<string, unknown>>, column: string): string[] =>
  (textAt(messages, `import.names.${column}`) ?? '').split(',').filter(Boolean);
