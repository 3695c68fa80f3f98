import { expect, test } from 'vitest';
import { printDqb } from './dqb';
import { formatFieldFilter, parseFieldFilter, toFilters } from './dqb-filter';
import { type Filterable, filterOps } from './filter-operators';
import { searchFilters } from './search-filters';

const clock = { today: '2026-03-01', zone: 'Europe/Istanbul' };
const fields: Record<string, Filterable> = {
  name: { name: 'name', kind: 'text' },
  sku: { name: 'sku', kind: 'code' },
  stock: { name: 'availableStock', kind: 'number' },
  state: { name: 'state', kind: 'enum' },
  paid: { name: 'isPaid', kind: 'boolean' },
  at: { name: 'createdAt', kind: 'instant' },
  day: { name: 'expirationDate', kind: 'day' },
  barcodes: { name: 'barcodes', kind: 'list' },
  line: { name: 'lineItems.sku', kind: 'code', within: 'lineItems' },
  id: { name: 'id', kind: 'uuid' },
};

function printed(field: string, op: string, value = ''): string | undefined {
  const asked = fields[field];
  const filters = asked && toFilters({ field, op, value }, asked, clock);
  return filters && printDqb({ filters, sort: [] });
}

test.each([
  ['name', 'contains', 'Lamp 25', 'o=Contains&p=name&v=Lamp 25'],
  ['name', 'is', 'A&B=C', 'o=Equals&p=name&v=A%26B%3DC'],
  ['name', 'empty', '', 'o=Equals&p=name&v=null'],
  ['name', 'filled', '', 'o=NotEqual&p=name&v=null'],
  ['sku', 'starts', 'A-', 'o=StartsWith&p=sku&v=A-'],
  ['sku', 'in', 'A-1\nA-2, A-2;A-3', 'o=In&p=sku&v=A-1,A-2,A-3'],
  ['sku', 'in', 'A-1', 'o=Equals&p=sku&v=A-1'],
  [
    'stock',
    'range',
    '10..50',
    'o=GreaterThanOrEqual&p=availableStock&v=10&o=LessThanOrEqual&p=availableStock&v=50',
  ],
  ['stock', 'range', '..0', 'o=LessThanOrEqual&p=availableStock&v=0'],
  ['stock', 'is', '1.5', 'o=Equals&p=availableStock&v=1.5'],
  ['state', 'in', 'Created,Picked', 'o=In&p=state&v=Created,Picked'],
  ['state', 'not', 'Created,Picked', 'o=NotEqual&p=state&v=Created&o=NotEqual&p=state&v=Picked'],
  ['paid', 'is', 'true', 'o=Equals&p=isPaid&v=true'],
  ['barcodes', 'has', '869(1)', 'o=Any&p=barcodes&v=(o=Equals&p=_&v=869%281%29)'],
  ['line', 'is', 'A-1', 'o=Any&p=lineItems&v=(o=Equals&p=sku&v=A-1)'],
  // A day is the time from one midnight to the next in the user's time zone.
  [
    'at',
    'range',
    'last7d',
    'o=GreaterThanOrEqual&p=createdAt&v=2026-02-22T21:00:00.000Z&o=LessThan&p=createdAt&v=2026-03-01T21:00:00.000Z',
  ],
  // A calendar date is compared as text.
  [
    'day',
    'range',
    'next30d',
    'o=GreaterThanOrEqual&p=expirationDate&v=2026-03-01&o=LessThanOrEqual&p=expirationDate&v=2026-03-31',
  ],
  ['day', 'range', 'past', 'o=LessThanOrEqual&p=expirationDate&v=2026-02-28'],
])('builds a dynamic query from the filter %s %s %j', (field, op, value, dqb) => {
  expect(printed(field, op, value)).toBe(dqb);
});

test.each([
  ['name', 'contains', '  '],
  ['name', 'between', '1..2'],
  ['stock', 'is', 'many'],
  ['stock', 'range', '5'],
  ['stock', 'range', 'a..b'],
  ['stock', 'contains', '5'],
  ['paid', 'is', 'maybe'],
  ['at', 'range', 'soon'],
  ['line', 'empty', ''],
  ['id', 'is', 'A-1'],
  ['name', 'is', 'null'],
  ['sku', 'in', ' , ,'],
])('builds no dynamic query from the filter %s %s %j', (field, op, value) => {
  expect(printed(field, op, value)).toBeUndefined();
});

test('a filter survives the URL, whatever its value', () => {
  for (const question of [
    { field: 'name', op: 'contains', value: 'a:b:c, ..' },
    { field: 'tag', op: 'empty', value: '' },
  ])
    expect(parseFieldFilter(formatFieldFilter(question))).toEqual(question);
  expect(parseFieldFilter('nonsense')).toEqual({ field: 'nonsense', op: '', value: '' });
});

test('every field kind except lines offers filter operations', () => {
  for (const kind of [
    'text',
    'code',
    'number',
    'money',
    'boolean',
    'instant',
    'day',
    'enum',
    'url',
    'list',
  ] as const)
    expect(filterOps({ kind }).length).toBeGreaterThan(0);
  expect(filterOps({ kind: 'lines' })).toEqual([]);
});

test('searchFilters searches each field in its own way, and skips fields that cannot hold the text', () => {
  const among = [fields.name, fields.sku, fields.stock, fields.barcodes, fields.id].flatMap((f) => f ?? []);
  const words = printDqb({ filters: searchFilters(' lamp ', among), sort: [] });
  expect(words).toBe(
    'o=Contains|OrElse&p=name&v=lamp&o=StartsWith|OrElse&p=sku&v=lamp&o=Any&p=barcodes&v=(o=Equals&p=_&v=lamp)',
  );
  expect(searchFilters('42', among).map((f) => f.property)).toContain('availableStock');
  expect(searchFilters('8690000000012', among).map((f) => f.property)).not.toContain('availableStock');
  expect(searchFilters('   ', among)).toEqual([]);
});
