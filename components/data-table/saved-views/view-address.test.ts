import { createTranslator } from 'next-intl';
import { describe, expect, test } from 'vitest';
import { EXPIRING_DAYS } from '@/lib/contract/expiring-days';
import { operations } from '@/lib/contract/operations';
import { resourceDefinitions } from '@/lib/contract/resource-definitions';
import type { Operation } from '@/lib/contract/schema/operation';
import { allMessages } from '@/lib/messages/catalogs';
import en from '@/lib/messages/en.json';
import { listColumns, listFilterFields } from '../columns/column-list';
import { toListRequest } from '../url-state/list-request';
import { defaultState, readView, writeView } from '../url-state/list-state';
import { builtInViews, redirectedSearch, viewAddress } from './view-address';

const t = createTranslator({ locale: 'en', messages: en });
const clock = { today: '2026-03-01', zone: 'Europe/Istanbul' };

describe('built-in views', () => {
  const all = resourceDefinitions.flatMap(({ segment, list: { operation } }) =>
    builtInViews(segment, t, { lowStock: 25 }).map(({ id, search }) => ({
      list: segment,
      operation,
      id,
      search,
    })),
  );
  test.each(all)('$list: $id filters by known fields and values', ({ operation, id, search }) => {
    const declared: Operation = operations[operation];
    const columns = listColumns(declared.record, t);
    const fields = listFilterFields(declared, t);
    const shape = { tenant: 'a', operation, columns, fields, defaultColumns: [], search: [], sort: '' };
    const state = { ...defaultState, ...readView(search) };
    expect(state.f.length).toBeGreaterThan(0);
    expect(toListRequest(state, shape, clock).invalidFilters).toEqual([]);
    expect(state.sort === '' || toListRequest(state, shape, clock).query.sort.length > 0).toBe(true);
    for (const filter of state.f) {
      const [name, , value = ''] = filter.split(':');
      const words = fields.find((f) => f.name === name)?.valueLabels;
      // A misspelled state would show an empty list.
      if (words) expect(Object.keys(words)).toEqual(expect.arrayContaining(value.split(',')));
    }
    // Must serialize exactly like the URL; otherwise the view always looks modified.
    expect(writeView(state)).toBe(search);
    for (const messages of allMessages) expect(messages.pages.views).toHaveProperty(id);
  });

  test('low stock is what the tenant counts as low', () => {
    const low = builtInViews('stocks', t, { lowStock: 25 }).find(({ id }) => id === 'low-stock');
    expect(low?.search).toBe('f=availableStock:range:1..25&sort=availableStock');
  });

  test('texts name the days within which stock expires soon', () => {
    for (const { pages, overview } of allMessages)
      for (const text of [pages.views['expiring-30'], overview.metrics.expiring, overview.attention.expiring])
        expect(text).toContain(String(EXPIRING_DAYS));
  });
});

test('a view stores the list state of the URL except the page, in a canonical form', () => {
  const state = {
    ...defaultState,
    q: 'çay & su',
    f: ['b:is:2', 'a:is:1,2'],
    cols: ['sku', 'name'],
    page: 3,
    view: 'x',
  };
  expect(writeView(state)).toBe('q=çay+%26+su&f=a:is:1,2&f=b:is:2&cols=sku,name');
  expect(readView(writeView(state))).toMatchObject({
    q: 'çay & su',
    f: ['a:is:1,2', 'b:is:2'],
    cols: ['sku', 'name'],
  });
  expect(writeView(defaultState)).toBe('');
});

test('a view stores the custom query: without it the view would show more rows than its author saw', () => {
  const dqb = 'o=GreaterThan|OrElse&p=amount&v=3&o=Contains&p=name&v=çay & su';
  const search = writeView({ ...defaultState, f: ['a:is:1'], dqb });
  expect(readView(search)).toMatchObject({ f: ['a:is:1'], dqb });
  expect(new URLSearchParams(viewAddress({ id: 'x', search }, '?dqb=old')).getAll('dqb')).toEqual([dqb]);
  expect(viewAddress({ id: 'low', search: 'f=a:is:1' }, `?dqb=old`)).toBe('?f=a:is:1&view=low');
});

test('choosing a view keeps query parameters that do not belong to the list', () => {
  expect(
    viewAddress({ id: 'low', search: 'f=a:is:1' }, '?campaign=7&f=b:is:2&page=4&size=100&view=old'),
  ).toBe('?campaign=7&size=100&view=low&f=a:is:1');
  expect(viewAddress({ id: '', search: '' }, '?f=b:is:2')).toBe('?');
});

describe('opening a list', () => {
  const builtInViews = [{ id: 'low', name: 'Low', search: 'f=a:is:1' }];
  const shape = { views: { list: 'stocks', builtInViews } };
  const preferences = { views: [], defaultViewId: 'low' };
  test('uses the default view when the URL has no list parameters', () => {
    expect(redirectedSearch({}, shape, preferences)).toBe('?f=a:is:1&view=low');
    expect(redirectedSearch({ utm: ['1', '2'] }, shape, preferences)).toBe('?utm=1&utm=2&f=a:is:1&view=low');
    expect(redirectedSearch({ q: 'x' }, shape, preferences)).toBeUndefined();
    expect(redirectedSearch({}, {}, preferences)).toBeUndefined();
    const initial = { views: { ...shape.views, initial: 'low' } };
    expect(redirectedSearch({}, initial, { ...preferences, defaultViewId: null })).toBe('?f=a:is:1&view=low');
    expect(redirectedSearch({}, initial, { ...preferences, defaultViewId: 'all' })).toBeUndefined();
    expect(redirectedSearch({}, shape, { ...preferences, defaultViewId: 'gone' })).toBeUndefined();
  });
  test('uses the view in the URL over the default one, and no view for view=all', () => {
    expect(redirectedSearch({ view: 'low' }, shape, { ...preferences, defaultViewId: null })).toBe(
      '?view=low&f=a:is:1',
    );
    expect(redirectedSearch({ view: 'all' }, shape, preferences)).toBeUndefined();
    expect(redirectedSearch({ view: 'low', sort: 'a' }, shape, preferences)).toBeUndefined();
  });
});
