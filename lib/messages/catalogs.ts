import { valueAt } from '@/lib/contract/schema/value-at';
import en from './en.json';
import type { Locale } from './locales';
import tr from './tr.json';

type Messages = typeof en;

const catalogs: Readonly<Record<Locale, Messages>> = { en, tr };

/**
 * The messages of a language. Use it on the server only, because catalogs are large. The build compiles texts with placeholders, which are
 * then not strings: next-intl formats them.
 */
export const messagesIn = (locale: Locale): Messages => catalogs[locale];

/** The messages of all languages. They are for the server only, too. */
export const allMessages: readonly Messages[] = Object.values(catalogs);

/** The message at a dotted path of a catalog; undefined if there is none. */
export function textAt(messages: Readonly<Record<string, unknown>>, path: string): string | undefined {
  const text = valueAt(messages, path);
  return typeof text === 'string' ? text : undefined;
}

/** The words in all languages that limit a search to a scope when a colon follows, as in `order:` or `sipariş:`. */
export const searchScopes: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.keys(en.search.scopes).map((scope) => [
    scope,
    allMessages.flatMap((messages) => textAt(messages, `search.scopes.${scope}`)?.split(',') ?? []),
  ]),
);

/** Other common headings for a column. */
export const namesIn = (messages: Readonly<Record<string, unknown>>, column: string): string[] =>
  (textAt(messages, `import.names.${column}`) ?? '').split(',').filter(Boolean);
