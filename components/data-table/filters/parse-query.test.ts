import fc from 'fast-check';
import { createTranslator } from 'next-intl';
import { describe, expect, test } from 'vitest';
import { dqbOperations, type Filter, printDqb } from '@/lib/contract/dqb/dqb';
import { parseDqb } from '@/lib/contract/dqb/dqb-parse';
import { operations } from '@/lib/contract/operations';
import type { Operation } from '@/lib/contract/schema/operation';
import en from '@/lib/messages/en.json';
import type { ListShape } from '../columns/column';
import { filterFieldsOf, listColumnsOf } from '../columns/column-list';
import { dqbText, parseCustomQuery } from '../url-state/custom-query';
import { toListRequest } from '../url-state/list-request';
import { defaultState, type ListState } from '../url-state/list-state';
import { parseQuery } from './parse-query';

const clock = { today: '2026-03-01', zone: 'Europe/Istanbul' };
const declared: Operation = operations.getSalesOrders;
const t = createTranslator({ locale: 'en', messages: en });
const shape: ListShape = {
  tenant: 'a',
  operation: 'getSalesOrders',
  columns: listColumnsOf(declared.record, t),
  fields: filterFieldsOf(declared, t),
  defaultColumns: ['referenceNumber'],
  search: ['referenceNumber', 'customer.email', 'customer.lastName'],
  sort: '-createdAt',
};

const asks = (state: ListState) =>
  dqbText(toListRequest(state, shape, clock, parseCustomQuery(state.dqb, shape.fields)).query);

/** Returns the list state after a query text is applied to `before`. */
function takenFrom(text: string, before = defaultState): ListState {
  const taken = parseQuery(text, before, shape, clock);
  if (!taken.ok) throw new Error(JSON.stringify(taken.issues));
  const { q, f, dqb, sort, page, size } = taken.change;
  return {
    ...before,
    q: q ?? '',
    f: f ?? [],
    dqb: dqb ?? '',
    sort: sort ?? '',
    page: page ?? 1,
    size: size ?? 50,
  };
}

describe('parsing the text of a query', () => {
  test.each([
    [{ f: ['state:in:Created,Picked'] }],
    [{ f: ['state:not:Cancelled,Delivered', 'tag:empty'] }],
    [{ f: ['createdAt:range:2026-02-01..2026-02-28'] }],
    [{ f: ['createdAt:range:..2026-02-28', 'updatedAt:range:2026-02-02'] }],
    [{ f: ['lineItems.sku:is:A-1', 'referenceNumber:starts:W'] }],
    [{ f: ['referenceNumber:in:A,B', 'customer.lastName:contains:ay'], sort: 'state,-createdAt' }],
    [{ q: 'kaya', f: ['tag:filled'] }],
  ])('%j round-trips to the same filters', (some) => {
    const state = { ...defaultState, ...some };
    const back = takenFrom(asks(state));
    expect(back).toEqual(state);
    expect(back.dqb).toBe('');
  });

  test('relative days stay relative where the current filters already use them', () => {
    const state = { ...defaultState, f: ['createdAt:range:last7d'] };
    expect(takenFrom(asks(state), state).f).toEqual(state.f);
    expect(takenFrom(asks(state)).f).toEqual(['createdAt:range:2026-02-23..2026-03-01']);
  });

  test('conditions that no filter can express are kept as a custom query', () => {
    const text = 'o=Equals&p=state&v=Created&o=EndsWith&p=tag&v=x&o=Equals&p=updatedAt&v=2026-02-01';
    expect(takenFrom(text)).toMatchObject({
      f: ['state:in:Created'],
      dqb: 'o=EndsWith&p=tag&v=x&o=Equals&p=updatedAt&v=2026-02-01',
    });
    expect(takenFrom('s=tag,desc,cs').dqb).toBe('s=tag,desc,cs');
  });

  test('an “or” keeps everything before it in one custom query, and disables a search', () => {
    const text = 'o=Equals|OrElse&p=state&v=Created&o=Equals&p=tag&v=x&o=Equals&p=shipmentNo&v=null';
    const back = takenFrom(text);
    expect(back).toMatchObject({
      f: ['shipmentNo:empty'],
      dqb: 'o=Equals|OrElse&p=state&v=Created&o=Equals&p=tag&v=x',
    });
    expect(asks(back)).toBe(`${text}&s=createdAt,desc`);
    const searched = toListRequest(
      { ...back, q: 'kaya' },
      shape,
      clock,
      parseCustomQuery(back.dqb, shape.fields),
    );
    expect(searched.searchConflict).toBe(true);
    expect(dqbText(searched.query)).toBe(`${text}&s=createdAt,desc`);
  });

  test('offset and count set page and size, and are reported when they match no page', () => {
    expect(takenFrom('offset=100&count=50')).toMatchObject({ page: 3, size: 50 });
    expect(parseQuery('offset=7&count=50', defaultState, shape, clock)).toMatchObject({
      ok: true,
      hasPaging: true,
    });
    expect(parseQuery('', defaultState, shape, clock)).toMatchObject({ ok: true, hasPaging: false });
  });

  test('an invalid query reports the position of the error', () => {
    expect(parseQuery('o=Equals&p=state&v=1&o=Same&p=tag&v=2', defaultState, shape, clock)).toMatchObject({
      ok: false,
      issues: [{ code: 'unknown_operation', message: 'filter 2 (p=tag): "Same" is no operation' }],
    });
    expect(parseQuery('o=Equals&p=state&v=1&s=madeUp', defaultState, shape, clock)).toMatchObject({
      ok: false,
      issues: [{ code: 'unknown_field' }],
      range: { start: 23, end: 29 },
    });
  });

  const property = fc.constantFrom('state', 'tag', 'createdAt', 'referenceNumber', 'isPaid', 'madeUp');
  const value = fc.oneof(
    fc.constantFrom('Created', 'null', 'true', '5', '2026-02-01T00:00:00Z', 'a,b', ''),
    fc.string({ maxLength: 8 }),
  );
  const logic = fc.constantFrom({}, {}, {}, { logic: 'OrElse' } as const, { logic: 'Xor' } as const);
  const filter = fc
    .tuple(fc.constantFrom(...dqbOperations.slice(0, 10)), property, value, logic)
    .map(([operation, p, v, more]): Filter => ({ operation, property: p, value: v, ...more }));

  const isReadable = (one: Filter) =>
    parseDqb(printDqb({ filters: [{ ...one, logic: undefined }], sort: [] }), shape.fields).ok;

  test('parsing a query keeps its conditions', () => {
    fc.assert(
      fc.property(fc.array(filter, { maxLength: 12 }), (drawn) => {
        const filters = drawn.filter(isReadable).slice(0, 6);
        const last = filters.length - 1;
        const text = printDqb({
          filters: filters.map((f, i) => (i === last ? { ...f, logic: undefined } : f)),
          sort: [{ property: 'createdAt', direction: 'desc' }],
        });
        const before = parseCustomQuery(text, shape.fields);
        const now = toListRequest(
          takenFrom(text),
          shape,
          clock,
          parseCustomQuery(takenFrom(text).dqb, shape.fields),
        );
        // Filters joined by "and" only: their order has no meaning.
        const or = before.filters.findLastIndex((f) => f.logic) + 1;
        const key = (f: Filter) => JSON.stringify(f);
        expect(now.query.filters.slice(0, or)).toEqual(before.filters.slice(0, or));
        expect(now.query.filters.map(key).sort()).toEqual(before.filters.map(key).sort());
        expect(now.query.sort).toEqual(before.sort);
      }),
      { numRuns: 2_000 },
    );
  });
});
