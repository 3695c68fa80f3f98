import { valueAt } from '@/lib/contract/schema/value-at';
import en from './en.json';
import { type Locale, locales } from './locales';

type Messages = typeof en;

const catalogues = new Map(
  await Promise.all(
    locales.map(
      async (locale): Promise<[Locale, Messages]> => [
        locale,
        (await import(`@/lib/messages/${locale}.json`)).default,
      ],
    ),
  ),
);

/** The messages of a language. Server only: they are large. */
export const messagesIn = (locale: Locale): Messages => catalogues.get(locale) ?? en;

/** The messages of every language. */
export const allMessages: readonly Messages[] = [...catalogues.values()];

/** The message at a dotted path of a catalogue. */
export function textAt(messages: Readonly<Record<string, unknown>>, path: string): string | undefined {
  const text = valueAt(messages, path);
  return typeof text === 'string' ? text : undefined;
}

/** Other common headings of columns. */
export const namesIn = (messages: Readonly<Record<string, unknown>>, column: string): string[] =>
  (textAt(messages, `import.names.${column}`) ?? '').split(',').filter(Boolean);
