import { valueAt } from '@/lib/contract/schema/value-at';
import en from './en.json';
import type { Locale } from './locales';
import tr from './tr.json';

type Messages = typeof en;

const catalogs: Readonly<Record<Locale, Messages>> = { en, tr };

/** The messages of a language. Server only: they are large. */
export const messagesIn = (locale: Locale): Messages => catalogs[locale];

/** The messages of every language. */
export const allMessages: readonly Messages[] = Object.values(catalogs);

/** The message at a dotted path of a catalog. */
export function textAt(messages: Readonly<Record<string, unknown>>, path: string): string | undefined {
  const text = valueAt(messages, path);
  return typeof text === 'string' ? text : undefined;
}

/** The words that limit a search, by scope: `order` or `sipariş` before a colon finds orders only. Every language accepts all. */
export const searchScopes: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.keys(en.search.scopes).map((scope) => [
    scope,
    allMessages.flatMap((messages) => textAt(messages, `search.scopes.${scope}`)?.split(',') ?? []),
  ]),
);

/** Other common headings of columns. */
export const namesIn = (messages: Readonly<Record<string, unknown>>, column: string): string[] =>
  (textAt(messages, `import.names.${column}`) ?? '').split(',').filter(Boolean);
