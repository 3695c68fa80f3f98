import { valueAt } from '@/lib/contract/schema/value-at';
import en from './en.json';
import type { Locale } from './locales';
import tr from './tr.json';

type Messages = typeof en;

const catalogues: Readonly<Record<Locale, Messages>> = { en, tr };

/** The messages of a language. Server only: they are large. */
export const messagesIn = (locale: Locale): Messages => catalogues[locale];

/** The messages of every language. */
export const allMessages: readonly Messages[] = Object.values(catalogues);

/** The message at a dotted path of a catalogue. */
export function textAt(messages: Readonly<Record<string, unknown>>, path: string): string | undefined {
  const text = valueAt(messages, path);
  return typeof text === 'string' ? text : undefined;
}

/** Other common headings of columns. */
export const namesIn = (messages: Readonly<Record<string, unknown>>, column: string): string[] =>
  (textAt(messages, `import.names.${column}`) ?? '').split(',').filter(Boolean);
