import { readFileSync } from 'node:fs';
import { isObject } from '../lib/contract/schema/is-record';
import type { Locale } from '../lib/messages/locales';

/** The console's text for a message key in a language: `say('table.filter')`. */
export type Translate = (place: string, values?: Readonly<Record<string, string>>) => string;

export function messagesIn(locale: Locale): Translate {
  const catalogue: unknown = JSON.parse(
    readFileSync(new URL(`../lib/messages/${locale}.json`, import.meta.url), 'utf8'),
  );
  return (place, values = {}) => {
    let found = catalogue;
    for (const part of place.split('.')) found = isObject(found) ? Reflect.get(found, part) : undefined;
    if (typeof found !== 'string') throw new Error(`no words at ${place}`);
    return found.replaceAll(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  };
}
