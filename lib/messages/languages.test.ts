import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { isCode, isTest, sourcesOf } from '@/lib/testing/source-rules/sources';
import { locales, preferredLocale } from './catalogs';

it('a language is listed for the server and for the browser, and nowhere else', () => {
  const files = new RegExp(`'[^'\n]*/(?:${locales.join('|')})\\.json'`);
  const product = sourcesOf(fileURLToPath(new URL('../..', import.meta.url))).filter(
    (source) => isCode(source) && !isTest(source) && !source.path.startsWith('e2e/'),
  );
  expect(product.filter(({ text }) => files.test(text)).map(({ path }) => path)).toEqual([
    'components/ui/locale-components.tsx',
    'lib/messages/catalogs.ts',
  ]);
  const names = locales.map((locale) => `['"]${locale}['"]`).join(', ');
  expect(
    product.filter(({ text }) => new RegExp(`\\[${names}\\]`).test(text)).map(({ path }) => path),
  ).toEqual([
    // The platform accepts country names in these two languages, whatever languages the console has.
    'lib/rules/places/places.ts',
  ]);
});

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['tr-TR,tr;q=0.9,en-US;q=0.8', 'tr'],
  ['de-DE,de;q=0.9,tr;q=0.8,en;q=0.7', 'tr'],
  ['tr;q=0.3, en-GB;q=0.4', 'en'],
  ['tr;q=0', 'en'],
  ['*', 'en'],
  ['tr;q=high', 'en'],
])('a browser that accepts %j gets %s', (header, locale) => {
  expect(preferredLocale(header)).toBe(locale);
});
