import { expect, test } from 'vitest';
import { sections } from '@/components/ui/sections';
import { countingDqb, figures, listOf } from './figures';

const clock = { today: '2026-03-09', zone: 'Europe/Istanbul' };

test.each(figures)('$id asks fields of the contract, and leads to a place', (figure) => {
  expect(sections.map(({ segment }) => segment)).toContain(figure.segment);
  // It throws on a filter that asks nothing.
  expect(countingDqb(figure, clock)).toContain('count=1');
});

test('days are counted from the reader’s today, thirty further', () => {
  const text = countingDqb(
    { operation: 'getInventoryExpirationDates', filters: ['expirationDate:range:next30d'] },
    clock,
  );
  expect(text).toContain('2026-03-09');
  expect(text).toContain('2026-04-08');
});

test('days ago are the same day in the number and in its list, ended by the reader’s midnight', () => {
  const figure = {
    operation: 'getReceivingOrders',
    segment: 'receiving-orders',
    filters: ['state:in:ArrivedToWarehouse', 'arrivedToWarehouseAt:range:..{-2}'],
  } as const;
  expect(decodeURIComponent(countingDqb(figure, clock))).toContain('2026-03-07T21:00:00.000Z');
  expect(new URLSearchParams(listOf(figure, clock.today).split('?')[1]).getAll('f')).toEqual([
    'state:in:ArrivedToWarehouse',
    'arrivedToWarehouseAt:range:..2026-03-07',
  ]);
});
