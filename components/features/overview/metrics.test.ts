import { expect, test } from 'vitest';
import type { Failure } from '@/lib/console/browser/result';
import en from '@/lib/messages/en.json';
import tr from '@/lib/messages/tr.json';
import { attentionItems } from './attention';
import { parseLayout } from './layout';
import type { Metric } from './metric';
import { metricCause, metricDqb, metricPath } from './metric-query';
import type { MetricId } from './metrics';
import { changeSince } from './since-yesterday';

const clock = { today: '2026-03-09', zone: 'Europe/Istanbul' };

test('a relative range counts days from the user’s current day', () => {
  const { filters } = metricDqb(
    { operation: 'getInventoryExpirationDates', filters: ['expirationDate:range:next30d'] },
    clock,
  );
  expect(filters.map(({ value }) => value)).toEqual(['2026-03-09', '2026-04-08']);
});

test('a count and its list link use the same filters, and a day ends at the user’s midnight', () => {
  const query = {
    operation: 'getReceivingOrders',
    filters: ['state:in:ArrivedToWarehouse', 'arrivedToWarehouseAt:range:..2026-03-07'],
  } as const;
  const { filters, sort } = metricDqb(query, clock, { sort: 'arrivedToWarehouseAt' });
  expect(filters.at(-1)).toMatchObject({ operation: 'LessThan', value: '2026-03-07T21:00:00.000Z' });
  expect(sort).toEqual([{ property: 'arrivedToWarehouseAt', direction: 'asc' }]);
  const [path, search] = metricPath(query, 'acme').split('?');
  expect(path).toBe('/t/acme/receiving-orders');
  expect(new URLSearchParams(search).getAll('f')).toEqual(query.filters);
});

test('a count is compared with yesterday from the platform, or else with the last recorded day', () => {
  const series = new Map([['returnsWaiting', new Map([['2026-03-08', 4]])]]);
  const told = changeSince('returnsWaiting', 7, clock.today, series, new Map());
  expect(told.change).toEqual({ by: 3, day: '2026-03-08' });

  const kept = new Map([['lowStock', new Map([['2026-03-05', 9]])]]);
  expect(changeSince('lowStock', 7, clock.today, series, kept).change).toEqual({ by: -2, day: '2026-03-05' });
  // More than a week ago, or never counted: no comparison.
  const long = new Map([['lowStock', new Map([['2026-03-01', 9]])]]);
  expect(changeSince('lowStock', 7, clock.today, undefined, long).change).toBeUndefined();
  expect(changeSince('expired', 7, clock.today, series, kept)).toEqual({});
});

test('a layout keeps hidden cards, drops unknown ones and appends new ones', () => {
  const layout = parseLayout('expired,-orders,gone,expired,rejected');
  expect(layout.slice(0, 3)).toEqual([
    { id: 'expired', hidden: false },
    { id: 'orders', hidden: true },
    { id: 'rejected', hidden: false },
  ]);
  expect(new Set(layout.map(({ id }) => id)).size).toBe(12);
  expect(layout).toHaveLength(12);
  expect(parseLayout(null).every(({ hidden }) => !hidden)).toBe(true);
});

const refused = (status: number): Failure => ({
  kind: 'refused',
  status,
  message: '',
  issues: [],
  requestId: '',
});
const away = (cause: 'timeout' | 'server-error' | 'shape' | 'database'): Failure => ({
  kind: 'unreachable',
  cause,
  message: '',
  requestId: '',
});
const missing: Failure = { kind: 'missing', status: 404, message: '', requestId: '' };

test.each([
  [refused(401), 'API key rejected', 'API anahtarı reddedildi'],
  [refused(403), 'No access', 'Erişim yok'],
  [refused(400), 'Query rejected', 'Sorgu reddedildi'],
  [missing, 'Not offered', 'Bu platformda yok'],
  [away('timeout'), 'No response', 'Yanıt yok'],
  [away('server-error'), 'Platform error', 'Platform hatası'],
  [away('shape'), 'Unreadable response', 'Yanıt okunamadı'],
  [away('database'), 'Database restarting', 'Veritabanı yeniden başlıyor'],
])('a count that failed to load names its cause', (failure, english, turkish) => {
  const cause = metricCause(failure);
  expect([en.overview.cause[cause], tr.overview.cause[cause]]).toEqual([english, turkish]);
});

test('attention items are ranked by count and age, at most five, with stuck orders counted by state', () => {
  const metric = (id: MetricId, count: number, age: number | undefined, more: Partial<Metric> = {}) => ({
    ...{ id, counted: { count }, path: id, age, variant: 'warn' as const },
    ...more,
  });
  const stage = {
    state: 'Picked',
    count: 9,
    path: 'picked',
    stuck: { count: 4, path: 'late', age: 6 },
  } as const;
  const found = attentionItems([
    metric('outOfStock', 12, undefined),
    metric('rejected', 24, 10, { variant: 'bad' }),
    metric('orders', 40, 67, { variant: undefined, stages: [stage] }),
    // Units of two products count as two products.
    metric('expired', 3000, 10, { skus: 2 }),
    metric('returnsWaiting', 0, undefined),
    metric('requests', 3, 0),
    metric('receivingDue', 1, 2),
    metric('receivedShort', 0, undefined, { counted: { failure: missing } }),
  ]);
  expect(found.map(({ kind, count, age }) => [kind, count, age])).toEqual([
    ['rejected', 24, 10],
    ['stuck', 4, 6],
    ['expired', 3000, 10],
    ['outOfStock', 12, undefined],
    ['requests', 3, 0],
  ]);
});
