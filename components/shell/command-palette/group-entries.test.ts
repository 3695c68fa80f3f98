import { describe, expect, it } from 'vitest';
import type { PaletteEntry } from './group-entries';
import { entryWhileLoading, fallbackEntry, scoreEntry, sortEntries } from './group-entries';

const entry = (
  group: PaletteEntry['group'],
  label: string,
  more: Partial<PaletteEntry> = {},
): PaletteEntry => ({
  id: `${group} ${label}`,
  group,
  label,
  href: '/',
  ...more,
});
const labels = (entries: readonly PaletteEntry[], text: string) =>
  sortEntries(entries, text).flatMap((part) => part.entries.map(({ label }) => label));

describe('command palette', () => {
  it('matches words regardless of case, accents and the Turkish dotted and dotless i', () => {
    expect(scoreEntry({ label: 'Siparişler' }, 'SIPARIS')).toBe(3);
    expect(scoreEntry({ label: 'İçe aktar' }, 'ice')).toBe(3);
    expect(scoreEntry({ label: 'Reddedilen siparişler' }, 'sip')).toBe(2);
    expect(scoreEntry({ label: 'Ilık', hint: 'şişe' }, 'sise')).toBe(1);
    expect(scoreEntry({ label: 'Lots' }, 'stock')).toBe(0);
    expect(scoreEntry({ label: 'Stock adjustments' }, 'adj sto')).toBe(2);
  });

  it('ranks an exact code first and the searches last', () => {
    const all = [
      entry('search', 'Search in Products', { skipsMatching: true, needsText: true }),
      entry('go', 'Products'),
      entry('create', 'New product'),
      entry('names', 'Prod-uct tape', { skipsMatching: true }),
      entry('found', 'PROD', { skipsMatching: true }),
    ];
    expect(labels(all, 'prod')).toEqual([
      'PROD',
      'Products',
      'New product',
      'Prod-uct tape',
      'Search in Products',
    ]);
    expect(labels(all, '')).not.toContain('Search in Products');
  });

  it('lists another tenant last, unless the text starts its name', () => {
    const all = [
      entry('tenants', 'Switch to Ev Yaşam', { name: 'Ev Yaşam' }),
      entry('names', 'Şampuan', { skipsMatching: true }),
      entry('search', 'Search in Products', { skipsMatching: true }),
    ];
    expect(labels(all, 'şam').at(-1)).toBe('Switch to Ev Yaşam');
    expect(labels(all, 'ev ya')[0]).toBe('Switch to Ev Yaşam');
  });

  it('lists three searches below results, and all of them without any', () => {
    const searches = ['A', 'B', 'C', 'D'].map((list) =>
      entry('search', `Search in ${list}`, { skipsMatching: true, needsText: true }),
    );
    expect(labels(searches, 'x')).toHaveLength(4);
    expect(labels([entry('names', 'Box', { skipsMatching: true }), ...searches], 'x')).toEqual([
      'Box',
      'Search in A',
      'Search in B',
      'Search in C',
    ]);
  });

  it('offers saved views only after typing, below matching pages', () => {
    const view = entry('listViews', 'Returns waiting', { hint: 'Returns', needsText: true });
    const all = [view, entry('go', 'Returns'), entry('views', 'Returns of today')];
    expect(labels(all, '')).toEqual(['Returns of today', 'Returns']);
    expect(labels(all, 'returns')).toEqual(['Returns of today', 'Returns', 'Returns waiting']);
    expect(labels(all, 'waiting returns')).toEqual(['Returns waiting']);
  });

  it('lets Enter run a page or an action before the results arrive, but never a record', () => {
    expect(entryWhileLoading(entry('go', 'Products'), 'prod')?.label).toBe('Products');
    expect(entryWhileLoading(entry('recent', 'SO-10'), 'SO-1')).toBeUndefined();
    expect(entryWhileLoading(entry('go', 'Top 10'), '10')).toBeUndefined();
    expect(entryWhileLoading(entry('search', 'Search', { skipsMatching: true }), 'abc')).toBeUndefined();
    expect(entryWhileLoading(entry('found', 'SO-A', { skipsMatching: true }), 'SO-A')).toBeUndefined();
    expect(entryWhileLoading(entry('acts', 'Edit', { unavailable: 'no' }), 'edit')).toBeUndefined();
  });

  it('falls back to an entry with exactly the typed text when no record was found', () => {
    const tenant = entry('tenants', 'Switch to Shop', { hint: 't-42' });
    expect(fallbackEntry(tenant, 't-42')).toBe(tenant);
    expect(fallbackEntry(tenant, 't-4')).toBeUndefined();
    expect(fallbackEntry(entry('recent', 'SO-10'), 'SO-1')).toBeUndefined();
    expect(fallbackEntry(entry('search', 'Search', { skipsMatching: true }), 'Search')).toBeUndefined();
  });
});
