import { valueAt } from '@/lib/contract/schema/value-at';
import en from './en.json';
import tr from './tr.json';

type Messages = typeof en;

/** The languages of the console, each with all its messages. */
const catalogs = { en, tr } satisfies Readonly<Record<string, Messages>>;

export type Locale = keyof typeof catalogs;

declare module 'next-intl' {
  interface AppConfig {
    Locale: Locale;
  }
}

export const isLocale = (value: string | null | undefined): value is Locale =>
  typeof value === 'string' && Object.hasOwn(catalogs, value);

export const locales: readonly Locale[] = Object.keys(catalogs).filter(isLocale);

/**
 * Returns the language with the highest weight in an `Accept-Language` header (RFC 9110, 12.5.4), or English if the header has
 * none of the console's languages.
 */
export function preferredLocale(acceptLanguage = ''): Locale {
  let preferred: { locale: Locale; weight: number } = { locale: 'en', weight: 0 };
  for (const range of acceptLanguage.toLowerCase().split(',')) {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
    const [locale = ''] = tag.split('-');
    const weight = Number(parameters.find((one) => one.startsWith('q='))?.slice(2) ?? 1);
    if (isLocale(locale) && weight > preferred.weight) preferred = { locale, weight };
  }
  return preferred.locale;
}

/**
 * Returns the messages of a language. Only for the server, because catalogs are large. The build compiles texts with placeholders
 * into values that only next-intl can format.
 */
export const getCatalog = (locale: Locale): Messages => catalogs[locale];

/** The messages of all languages. Only for the server, because catalogs are large. */
export const allMessages: readonly Messages[] = Object.values(catalogs);

/** Returns the message at a dotted path of a catalog. Undefined if there is none. */
export function textAt(messages: Readonly<Record<string, unknown>>, path: string): string | undefined {
  const text = valueAt(messages, path);
  return typeof text === 'string' ? text : undefined;
}

/** The words that limit a search to a scope if a colon follows, as in `order:` or `sipariş:`, in all languages. */
export const searchScopes: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.keys(en.search.scopes).map((scope) => [
    scope,
    allMessages.flatMap((messages) => textAt(messages, `search.scopes.${scope}`)?.split(',') ?? []),
  ]),
);

/** Returns other common headings for a column. */
export const headingAliases = (messages: Readonly<Record<string, unknown>>, column: string): string[] =>
  (textAt(messages, `import.names.${column}`) ?? '').split(',').filter(Boolean);
