import { expect, test } from 'vitest';
import type { Failure } from '@/lib/console/browser/result';
import en from '@/lib/messages/en.json';
import tr from '@/lib/messages/tr.json';
import { attentionItems } from './attention';
import { historyOf } from './card-history';
import { parseCardLayout } from './card-layout';
import type { Card } from './cards';
import { countingDqb, listOf, metricCause } from './read-metric';

const clock = { today: '2026-03-09', zone: 'Europe/Istanbul' };

test('a relative range counts days from the user’s current day', () => {
  const text = countingDqb(
    { operation: 'getInventoryExpirationDates', filters: ['expirationDate:range:next30d'] },
    clock,
  );
  expect(text).toContain('2026-03-09');
  expect(text).toContain('2026-04-08');
});

test('a relative day is the same in the count and its list link, and ends at the user’s midnight', () => {
  const figure = {
    operation: 'getReceivingOrders',
    segment: 'receiving-orders',
    filters: ['state:in:ArrivedToWarehouse', 'arrivedToWarehouseAt:range:..{-2}'],
    sort: 'arrivedToWarehouseAt',
  } as const;
  const text = decodeURIComponent(countingDqb(figure, clock));
  expect(text).toContain('2026-03-07T21:00:00.000Z');
  expect(text).toContain('arrivedToWarehouseAt');
  expect(new URLSearchParams(listOf(figure, clock.today).split('?')[1]).getAll('f')).toEqual([
    'state:in:ArrivedToWarehouse',
    'arrivedToWarehouseAt:range:..2026-03-07',
  ]);
});

test('a count is compared with yesterday from the platform, or else with the last recorded day', () => {
  const series = new Map([['returnsWaiting', new Map([['2026-03-08', 4]])]]);
  const told = historyOf('returnsWaiting', 7, clock.today, series, new Map());
  expect(told.change).toEqual({ by: 3, day: '2026-03-08' });

  const kept = new Map([['lowStock', new Map([['2026-03-05', 9]])]]);
  expect(historyOf('lowStock', 7, clock.today, series, kept).change).toEqual({ by: -2, day: '2026-03-05' });
  // More than a week ago, or never counted: no comparison.
  const long = new Map([['lowStock', new Map([['2026-03-01', 9]])]]);
  expect(historyOf('lowStock', 7, clock.today, undefined, long).change).toBeUndefined();
  expect(historyOf('expired', 7, clock.today, series, kept)).toEqual({});
});

test('a layout keeps hidden cards, drops unknown ones and appends new ones', () => {
  const layout = parseCardLayout('expired,-orders,gone,expired,rejected');
  expect(layout.slice(0, 3)).toEqual([
    { id: 'expired', hidden: false },
    { id: 'orders', hidden: true },
    { id: 'rejected', hidden: false },
  ]);
  expect(new Set(layout.map(({ id }) => id)).size).toBe(12);
  expect(layout).toHaveLength(12);
  expect(parseCardLayout(null).every(({ hidden }) => !hidden)).toBe(true);
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
  const card = (count: number, oldest: string | undefined, more: Partial<Card> = {}): Card => ({
    counted: { count },
    segment: String(count),
    oldest,
    variant: 'warn',
    ...more,
  });
  const stage = {
    state: 'Picked',
    count: 9,
    segment: 'picked',
    stuck: { count: 4, segment: 'late', oldest: '2026-03-03T12:00:00Z' },
  } as const;
  const found = attentionItems(
    [
      { id: 'outOfStock', card: card(12, undefined) },
      { id: 'rejected', card: card(24, '2026-02-27T10:00:00Z', { variant: 'bad' }) },
      { id: 'orders', card: card(40, '2026-01-01T10:00:00Z', { variant: undefined, stages: [stage] }) },
      // Units of two products count as two products.
      { id: 'expired', card: card(3000, '2026-02-27', { skus: 2 }) },
      { id: 'returnsWaiting', card: card(0, undefined) },
      { id: 'requests', card: card(3, '2026-03-09T07:00:00Z') },
      { id: 'receivingDue', card: card(1, '2026-03-07T10:00:00Z') },
      { id: 'receivedShort', card: { counted: { failure: missing }, segment: 'short', variant: 'warn' } },
      { id: 'lowStock', card: undefined },
    ],
    clock,
  );
  expect(found.map(({ kind, count, age }) => [kind, count, age])).toEqual([
    ['rejected', 24, 10],
    ['stuck', 4, 6],
    ['expired', 3000, 10],
    ['outOfStock', 12, undefined],
    ['requests', 3, 0],
  ]);
});
