import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Dqb, dqbOperations, type Filter, printDqb, type Sort } from './dqb';
import { parseDqb } from './dqb-parse';

const property = fc.stringMatching(/^[a-zA-Z_][a-zA-Z.]{0,12}$/);
const cs = fc.constantFrom({}, { caseSensitive: true } as const);
const leaf = fc
  .tuple(
    fc.constantFrom(...dqbOperations.slice(0, 10)),
    property,
    cs,
    fc.string({ unit: 'binary', maxLength: 40 }),
  )
  .map(([operation, p, sensitive, value]): Filter => ({ operation, property: p, ...sensitive, value }));

const joined = (filters: Filter[], logics: ('OrElse' | 'Xor' | undefined)[]): Filter[] =>
  filters.map((f, i) => {
    const logic = i < filters.length - 1 ? logics[i] : undefined;
    return logic ? { ...f, logic } : f;
  });

const level = (one: fc.Arbitrary<Filter>, maxLength: number): fc.Arbitrary<Filter[]> =>
  fc
    .tuple(
      fc.array(one, { maxLength }),
      fc.array(fc.constantFrom('OrElse' as const, 'Xor' as const, undefined), {
        minLength: 20,
        maxLength: 20,
      }),
    )
    .map(([filters, logics]) => joined(filters, logics));

const group = (inner: fc.Arbitrary<Filter[]>): fc.Arbitrary<Filter> =>
  fc
    .tuple(fc.constantFrom('Any' as const, 'All' as const), property, cs, inner)
    .map(([operation, p, sensitive, filters]) => ({
      operation,
      property: p,
      ...sensitive,
      value: '',
      inner: filters,
    }));

const inner = level(fc.oneof(leaf, group(level(leaf, 2))), 2);
const sort = fc
  .tuple(property, fc.constantFrom('asc' as const, 'desc' as const), cs)
  .map(([p, direction, sensitive]): Sort => ({ property: p, direction, ...sensitive }));
const int = fc.integer({ min: -2147483647, max: 2147483647 });
const query = fc
  .tuple(
    level(fc.oneof({ weight: 3, arbitrary: leaf }, group(inner)), 3),
    fc.array(sort, { maxLength: 4 }),
    fc.option(fc.tuple(int, int)),
  )
  .map(
    ([filters, sorts, paging]): Dqb => ({
      filters,
      sort: sorts,
      ...(paging ? { offset: paging[0], count: paging[1] } : {}),
    }),
  );

describe('printing a dynamic query', () => {
  it('is read back as it was, also through a URL', () => {
    fc.assert(
      fc.property(query, (dqb) => {
        const text = printDqb(dqb);
        expect(parseDqb(text)).toEqual({ ok: true, dqb });
        const sent = new URLSearchParams({ dqb: text }).toString();
        expect(parseDqb(new URLSearchParams(sent).get('dqb') ?? '')).toEqual({ ok: true, dqb });
      }),
      { numRuns: 2_000 },
    );
  });

  it('keeps what people read readable', () => {
    const filters: Filter[] = [
      { operation: 'Contains', property: 'name', value: 'Lamp 25, ş', logic: 'OrElse' },
      {
        operation: 'Any',
        property: 'barcodes',
        value: '',
        inner: [{ operation: 'In', property: '_', value: '1,(2)' }],
      },
    ];
    expect(printDqb({ filters, sort: [{ property: 'sku', direction: 'asc' }], offset: 0, count: 50 })).toBe(
      'o=Contains|OrElse&p=name&v=Lamp 25, ş&o=Any&p=barcodes&v=(o=In&p=_&v=1,%282%29)&s=sku&offset=0&count=50',
    );
    expect(printDqb({ filters: [], sort: [] })).toBe('');
  });
});
