import { expect, it } from 'vitest';
import { type ImportField, matchHeader, normalizeHeading } from '@/lib/files/match-header';
import { locales } from './catalogs';
import { namedFields, valueNames } from './named-fields';

const fields: readonly ImportField[] = [
  { path: 'cargoCode', kind: 'text', required: true },
  { path: 'customer.firstName', kind: 'text', required: true },
  { path: 'lineItems.amountInOrder', kind: 'number', required: true },
];

it.each(locales)('headings of every language are recognized in the interface in %s', (locale) => {
  const named = namedFields(fields, locale);
  for (const header of [
    ['Kargo kodu', 'Müşteri · Ad', 'Adet'],
    ['Tracking number', 'customer.firstName', 'Qty'],
  ])
    expect(matchHeader(header, named, {})).toEqual(fields.map(({ path }) => path));
});

it('yes and no of every language are recognized', () => {
  const { true: yes, false: no } = valueNames([]);
  expect(yes).toEqual(expect.arrayContaining(['Yes', 'Evet'].map(normalizeHeading)));
  expect(no).toEqual(expect.arrayContaining(['No', 'Hayır'].map(normalizeHeading)));
});
