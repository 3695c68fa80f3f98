import { readFileSync } from 'node:fs';
import { isObject } from '../lib/contract/schema/is-record';
import type { Locale } from '../lib/messages/catalogs';

/** Returns the text of a message key with its values: `t('table.filter')`. */
export type Translator = (key: string, values?: Readonly<Record<string, string>>) => string;

export function createTranslator(locale: Locale): Translator {
  const messages: unknown = JSON.parse(
    readFileSync(new URL(`../lib/messages/${locale}.json`, import.meta.url), 'utf8'),
  );
  return (key, values = {}) => {
    let message = messages;
    for (const part of key.split('.')) message = isObject(message) ? Reflect.get(message, part) : undefined;
    if (typeof message !== 'string') throw new Error(`no message ${key}`);
    return message.replaceAll(/\{(\w+)\}/g, (placeholder, name) => values[name] ?? placeholder);
  };
}
