import { getLocale, getTranslations } from 'next-intl/server';
import { getCatalog } from './catalogs';
import { type FixMessages, fixMessages } from './fix-words';

/** Returns the texts of fixes in the language of the request. `codes` are the causes whose resolution is shown. */
export async function getFixMessages(codes: readonly string[]): Promise<FixMessages> {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('rules')]);
  // Replaces the placeholder with itself, so that the browser can fill in the value.
  return fixMessages(getCatalog(locale).rules, (key) => t(key, { from: '{from}' }), codes);
}
