import { describe, expect, it } from 'vitest';
import { printDqb } from '@/lib/contract/dqb/dqb';
import {
  codeFilters,
  emailFilters,
  matchRow,
  parseSearchInput,
  prefixFilters,
  searchTerms,
} from './search-input';

const dqb = (filters: ReturnType<typeof codeFilters>) => filters && printDqb({ filters, sort: [] });

describe('search query', () => {
  it('matches the exact code with leading zeros in each field that may contain it', () => {
    expect(dqb(codeFilters(parseSearchInput(' 00042\n'), ['sku']))).toBe('o=Equals&p=sku&v=00042');
    expect(dqb(codeFilters(parseSearchInput('T-1'), ['trackingId', 'salesOrderReferenceNumber']))).toBe(
      'o=Equals|OrElse&p=trackingId&v=T-1&o=Equals&p=salesOrderReferenceNumber&v=T-1',
    );
    expect(dqb(codeFilters(parseSearchInput('869'), ['barcodes']))).toBe(
      'o=Any&p=barcodes&v=(o=Equals&p=_&v=869)',
    );
  });

  it('is empty when the text cannot match the field', () => {
    expect(codeFilters(parseSearchInput('a'), ['sku'])).toBeUndefined();
    expect(codeFilters(parseSearchInput('null'), ['sku'])).toBeUndefined();
    expect(codeFilters(parseSearchInput('a@b.test'), ['sku'])).toBeUndefined();
    expect(emailFilters(parseSearchInput('a b').codes)).toBeUndefined();
    expect(searchTerms(parseSearchInput('8690000000012'), ['name'])).toBeUndefined();
    expect(searchTerms(parseSearchInput('ab'), ['name'])).toBeUndefined();
  });

  it('finds codes by their beginning once it has four characters and a digit', () => {
    const prefix = (text: string) => dqb(prefixFilters(parseSearchInput(text).codes, 'referenceNumber'));
    expect(prefix('ORD-2026-0159')).toBe('o=StartsWith&p=referenceNumber&v=ORD-2026-0159');
    for (const text of ['O-1', 'shampoo', 'a1@b.test', 'order 2026']) expect(prefix(text)).toBeUndefined();
    const prefixes = ({ sku }: Readonly<Record<string, unknown>>) => [sku];
    expect(matchRow(parseSearchInput('ord-2026'), { prefixes }, { sku: 'ORD-2026-1' })).toEqual({
      exact: false,
    });
    expect(matchRow(parseSearchInput('ord-2026'), { prefixes }, { sku: 'X-ORD-2026' })).toBeUndefined();
  });

  it('searches for the longest word of a name in its spellings', () => {
    expect(dqb(searchTerms(parseSearchInput('ay Kaşe'), ['name']))).toBe(
      'o=Contains|OrElse&p=name&v=Kaşe&o=Contains|OrElse&p=name&v=kase&o=Contains&p=name&v=kaşe',
    );
  });

  it('stays within the limits of the query grammar for any input', () => {
    for (const text of [
      'gosgucsosugosgucsosu ab',
      ']d20108690000000012\u001d10L1\u001d21S1',
      'x'.repeat(900),
    ]) {
      const asked = parseSearchInput(text);
      expect(searchTerms(asked, ['lastName', 'firstName'])?.length ?? 0).toBeLessThanOrEqual(20);
      expect(
        codeFilters(asked, ['trackingId', 'salesOrderReferenceNumber'])?.length ?? 0,
      ).toBeLessThanOrEqual(20);
    }
  });
});

describe('search result', () => {
  const codes = { codes: ({ sku }: Readonly<Record<string, unknown>>) => [sku] };
  it('is an exact match, a match that differs only in case, or no match', () => {
    expect(matchRow(parseSearchInput('A-1'), codes, { sku: 'A-1' })).toEqual({ exact: true });
    expect(matchRow(parseSearchInput('a-1'), codes, { sku: 'A-1' })).toEqual({ exact: false });
    // A platform that ignores queries returns everything.
    expect(matchRow(parseSearchInput('A-1'), codes, { sku: 'A-10' })).toBeUndefined();
    expect(matchRow(parseSearchInput('042'), codes, { sku: '42' })).toBeUndefined();
    expect(matchRow(parseSearchInput('null'), codes, { sku: null })).toBeUndefined();
  });

  it('matches when it has every word of the name in any spelling', () => {
    const words = { words: ({ name }: Readonly<Record<string, unknown>>) => [name] };
    expect(matchRow(parseSearchInput('sise ZEYTIN'), words, { name: 'Zeytinyağı, cam şişe' })).toEqual({
      exact: false,
    });
    expect(matchRow(parseSearchInput('sise bal'), words, { name: 'Zeytinyağı, cam şişe' })).toBeUndefined();
  });
});
