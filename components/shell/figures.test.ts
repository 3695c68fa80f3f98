import { expect, test } from 'vitest';
import { fieldAt } from '@/lib/contract/describe';
import { operations } from '@/lib/contract/operations';
import { countingDqb, figures, listOf } from './figures';
import { places } from './places';

const clock = { today: '2026-03-09', zone: 'Europe/Istanbul' };

test.each(figures)('$id asks a field of the contract by its kind, and leads to a place', (figure) => {
  const [name = ''] = (figure.filter ?? '').split(':');
  if (name) expect(fieldAt(operations[figure.operation].record, name)?.kind).toBe(figure.kind);
  expect(places.map(({ segment }) => segment)).toContain(figure.segment);
  expect(countingDqb(figure, clock)).toContain('count=1');
});

test('days are counted from the reader’s today, thirty further', () => {
  const text = countingDqb({ filter: 'expirationDate:range:next30d', kind: 'day' }, clock);
  expect(text).toContain('2026-03-09');
  expect(text).toContain('2026-04-08');
});

test('a list keeps its filter in the address', () => {
  expect(listOf({ segment: 'stocks', filter: 'availableStock:range:..0' })).toBe(
    'stocks?f=availableStock%3Arange%3A..0',
  );
});
