import { createTranslator } from 'next-intl';
import { describe, expect, test } from 'vitest';
import { operations } from '@/lib/contract/operations';
import type { Operation } from '@/lib/contract/schema/operation';
import en from '@/lib/messages/en.json';
import tr from '@/lib/messages/tr.json';
import type { ListName } from '../columns/column';
import { columnsOf, filterFieldsOf } from '../columns/column-list';
import { askFor } from '../url-state/list-request';
import { fallback, readView, writeView } from '../url-state/list-state';
import { builtInViews, openedAt, viewAddress } from './view-address';

const lists: Record<string, ListName> = {
  products: 'getProductsWithTag',
  stocks: 'getStocks',
  'stocks/expirations': 'getInventoryExpirationDates',
  lots: 'getLots',
  customers: 'getCustomers',
  'sales-orders': 'getSalesOrders',
  'rejected-orders': 'queryInvalidSalesOrders',
  'receiving-orders': 'getReceivingOrders',
  shipments: 'getShipments',
  returns: 'getReturnsWithTag',
  'stock-adjustments': 'getStockAdjustments',
};
const t = createTranslator({ locale: 'en', messages: en });
const clock = { today: '2026-03-01', zone: 'Europe/Istanbul' };

describe('views that stand there', () => {
  const all = Object.entries(builtInViews).flatMap(([list, views]) =>
    Object.entries(views).map(([id, search]) => ({ list, id, search })),
  );
  test.each(all)('$list: $id asks what it says', ({ list, id, search }) => {
    const operation = lists[list];
    if (!operation) throw new Error(`no list ${list}`);
    const declared: Operation = operations[operation];
    const columns = columnsOf(declared.record, t);
    const fields = filterFieldsOf(declared, t);
    const shape = { tenant: 'a', operation, columns, fields, shown: [], search: [], sort: '' };
    const state = { ...fallback, ...readView(search) };
    expect(state.f.length).toBeGreaterThan(0);
    expect(askFor(state, shape, clock).invalidFilters).toEqual([]);
    expect(state.sort === '' || askFor(state, shape, clock).query.sort.length > 0).toBe(true);
    for (const filter of state.f) {
      const [name, , value = ''] = filter.split(':');
      const words = fields.find((f) => f.name === name)?.words;
      // A state that is misspelt would be an empty list.
      if (words) expect(Object.keys(words)).toEqual(expect.arrayContaining(value.split(',')));
    }
    // What is written is what the address would say, or the view would always look changed.
    expect(writeView(state)).toBe(search);
    for (const messages of [en, tr]) expect(messages.pages.views).toHaveProperty(id);
  });
});

test('a view keeps what the address says but the place in it, in one way of writing', () => {
  const state = {
    ...fallback,
    q: 'çay & su',
    f: ['b:is:2', 'a:is:1,2'],
    cols: ['sku', 'name'],
    page: 3,
    view: 'x',
  };
  expect(writeView(state)).toBe('q=%C3%A7ay+%26+su&f=a:is:1,2&f=b:is:2&cols=sku,name');
  expect(readView(writeView(state))).toMatchObject({
    q: 'çay & su',
    f: ['a:is:1,2', 'b:is:2'],
    cols: ['sku', 'name'],
  });
  expect(writeView(fallback)).toBe('');
});

test('choosing a view keeps what is not of the list', () => {
  expect(
    viewAddress({ id: 'low', search: 'f=a:is:1' }, '?campaign=7&f=b:is:2&page=4&size=100&view=old'),
  ).toBe('?campaign=7&size=100&view=low&f=a:is:1');
  expect(viewAddress({ id: '', search: '' }, '?f=b:is:2')).toBe('?');
});

describe('how a list opens', () => {
  const standing = [{ id: 'low', name: 'Low', search: 'f=a:is:1' }];
  const shape = { views: { list: 'stocks', standing } };
  const memory = { views: [], standard: 'low' };
  test('with the own view where the address says nothing of the list', () => {
    expect(openedAt({}, shape, memory)).toBe('?view=low&f=a:is:1');
    expect(openedAt({ utm: ['1', '2'] }, shape, memory)).toBe('?utm=1&utm=2&view=low&f=a:is:1');
    expect(openedAt({ q: 'x' }, shape, memory)).toBeUndefined();
    expect(openedAt({}, {}, memory)).toBeUndefined();
    expect(openedAt({}, shape, { ...memory, standard: 'gone' })).toBeUndefined();
  });
  test('with the view it names, whatever is the own one, and as a whole when it says so', () => {
    expect(openedAt({ view: 'low' }, shape, { ...memory, standard: null })).toBe('?view=low&f=a:is:1');
    expect(openedAt({ view: 'all' }, shape, memory)).toBeUndefined();
    expect(openedAt({ view: 'low', sort: 'a' }, shape, memory)).toBeUndefined();
  });
});
