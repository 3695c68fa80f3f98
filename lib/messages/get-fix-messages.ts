import { getLocale, getTranslations } from 'next-intl/server';
import { messagesIn } from './catalogs';
import { type FixMessages, fixMessages } from './fix-words';

/** The texts of fixes in the language of a request. `codes`: the causes whose resolution is shown. */
export async function getFixMessages(codes: readonly string[]): Promise<FixMessages> {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('rules')]);
  // The placeholder is replaced by itself, so that the browser can fill in the value.
  return fixMessages(messagesIn(locale).rules, (key) => t(key, { from: '{from}' }), codes);
}
