import fc from 'fast-check';
import { type Dqb, type DqbOperation, dqbOperations, type Filter, type Sort } from '@/lib/contract/dqb/dqb';
import type { ValueKind, ValueKinds } from '@/lib/contract/dqb/evaluate';
import { integrationTypes } from '@/lib/contract/resources/integration';
import { type Goods, integrations, states, units } from './goods';

const lotKinds: ValueKinds = {
  lotNumber: 'code',
  supplierLotNumber: 'code',
  expirationDate: 'day',
  amount: 'number',
};

export const goodsKinds: ValueKinds = {
  id: 'uuid',
  sku: 'code',
  name: 'text',
  tag: 'text',
  origin: 'text',
  state: { values: states },
  unitOfWeight: { values: units },
  price: 'number',
  favorite: 'boolean',
  isImco: 'boolean',
  createdAt: 'instant',
  updatedAt: 'instant',
  'integration.integrationType': { values: integrationTypes },
  'integration.integrationName': 'text',
  barcodes: { element: 'code' },
  lots: { of: lotKinds },
};

/** The fields other than texts that queries may compare with null. */
const nullable = new Set([
  'unitOfWeight',
  'price',
  'isImco',
  'updatedAt',
  'integration.integrationType',
  'expirationDate',
]);

const letters = [
  'a',
  'A',
  'b',
  'i',
  'I',
  'İ',
  'ı',
  'ş',
  'Ş',
  'ß',
  'Σ',
  'σ',
  'é',
  'e\u0301',
  '%',
  '_',
  '\\',
  "'",
  '"',
  '&',
  '=',
  '+',
  '#',
  '(',
  ')',
  ' ',
  '?',
  '1',
  '2',
  '-',
  '😀',
  '\uffee',
  'null',
];
const words = fc.array(fc.constantFrom(...letters), { maxLength: 4 }).map((l) => l.join(''));
const wordOrNone = fc.option(words, { freq: 3 });

const micros = fc
  .integer({ min: 0, max: 40 })
  .map(
    (n) =>
      `2025-06-${String(10 + (n % 4)).padStart(2, '0')}T0${n % 3}:00:00.${String(n % 5).padStart(6, '0')}Z`,
  );
const days = fc.integer({ min: 1, max: 9 }).map((n) => `2025-07-0${n}`);
const numbers = fc.constantFrom(0, 1, 1.5, 2, 10, 99.99, 1000000);

const lot = fc.record({
  lotNumber: fc.constantFrom('L1', 'l1', 'L2', 'İ3', 'L%'),
  supplierLotNumber: wordOrNone,
  expirationDate: fc.option(
    days.map((d) => `${d}T00:00:00Z`),
    { freq: 3 },
  ),
  amount: numbers,
});

const product = fc.record({
  id: fc.uuid(),
  name: words,
  tag: wordOrNone,
  origin: wordOrNone,
  state: fc.constantFrom(...states),
  unitOfWeight: fc.option(fc.constantFrom(...units, 'Stone')),
  price: fc.option(numbers, { freq: 3 }),
  favorite: fc.boolean(),
  isImco: fc.option(fc.boolean()),
  createdAt: micros,
  updatedAt: micros,
  integration: fc.option(fc.constantFrom(...integrations)),
  lots: fc
    .uniqueArray(lot, { maxLength: 3, selector: (l) => l.lotNumber })
    .map((l) => l.sort((a, b) => Buffer.compare(Buffer.from(a.lotNumber), Buffer.from(b.lotNumber)))),
});

/** Generates sixty records with few different values, so that filters match some of them. */
export const sixtyGoods: fc.Arbitrary<Goods[]> = fc
  .tuple(
    fc.array(product, { minLength: 60, maxLength: 60 }),
    fc.uniqueArray(words, { minLength: 60, maxLength: 60 }),
    fc.uniqueArray(words, { minLength: 60, maxLength: 60 }),
  )
  .map(([products, skus, codes]) =>
    products.map((p, i) => ({ ...p, sku: skus[i] ?? '', barcodes: codes.slice(i, i % 3 === 0 ? i : i + 1) })),
  );

function other(text: string): string[] {
  const letters = [...text];
  const parts = [letters.slice(0, 1), letters.slice(1), letters.slice(-1)].map((l) => l.join(''));
  return [text, text.toUpperCase(), text.toLowerCase(), ...parts];
}

function valuesFor(kind: ValueKind): fc.Arbitrary<string> {
  if (kind === 'text' || kind === 'code') return words.chain((w) => fc.constantFrom(...other(w)));
  if (kind === 'number')
    return fc.oneof(numbers.map(String), fc.constantFrom('-1', '+2', '1e1', '.5', '1.50', '0.0'));
  if (kind === 'boolean') return fc.constantFrom('true', 'False', 'TRUE');
  if (kind === 'uuid') return fc.constant('');
  if (kind === 'day')
    return fc.oneof(
      days,
      days.map((d) => `${d}T23:59:59-11:00`),
    );
  if (kind === 'instant')
    return fc.oneof(
      micros,
      micros.map((m) => m.slice(0, 10)),
      micros.map((m) => m.slice(0, 16)),
      micros.map((m) => `${m.slice(0, 19)}+03:00`),
    );
  if ('values' in kind)
    return fc.constantFrom(
      ...kind.values.slice(0, 5),
      ...kind.values.slice(0, 5).map((v) => v.toUpperCase()),
      '0',
      '2',
    );
  throw new Error('a list has no values of its own');
}

const isText = (kind: ValueKind): boolean => kind === 'text' || kind === 'code';
const isOrdered = (kind: ValueKind): boolean => kind !== 'boolean' && kind !== 'uuid';

const operationsFor = (kind: ValueKind): DqbOperation[] =>
  dqbOperations.slice(0, 10).filter((o) => {
    if (o === 'Contains' || o === 'StartsWith' || o === 'EndsWith') return isText(kind);
    return isOrdered(kind) || o === 'In' || o === 'Equals' || o === 'NotEqual';
  });

const cs = fc.constantFrom({}, {}, { caseSensitive: true } as const);

function leaf(property: string, kind: ValueKind, ids: readonly string[]): fc.Arbitrary<Filter> {
  const plain =
    kind === 'uuid'
      ? fc.constantFrom(...ids, ...ids.map((id) => id.toUpperCase().replaceAll('-', '')))
      : valuesFor(kind);
  const value =
    isText(kind) || nullable.has(property)
      ? fc.oneof({ weight: 6, arbitrary: plain }, fc.constant('null'))
      : plain;
  return fc
    .tuple(fc.constantFrom(...operationsFor(kind)), cs, fc.array(value, { minLength: 1, maxLength: 3 }))
    .map(([operation, sensitive, values]) => {
      const one = (operation === 'In' ? values : values.slice(0, 1)).join(',');
      return { operation, property, ...sensitive, value: one };
    });
}

function level(kinds: ValueKinds, ids: readonly string[], most: number): fc.Arbitrary<Filter[]> {
  const one = fc.constantFrom(...Object.entries(kinds)).chain(([property, kind]): fc.Arbitrary<Filter> => {
    if (typeof kind !== 'object' || 'values' in kind) return leaf(property, kind, ids);
    return fc
      .tuple(
        fc.constantFrom('Any' as const, 'All' as const),
        level('of' in kind ? kind.of : { _: kind.element }, ids, 3),
      )
      .map(([operation, inner]) => ({ operation, property, value: '', inner }));
  });
  return fc
    .array(fc.tuple(one, fc.constantFrom(undefined, undefined, 'OrElse' as const, 'Xor' as const)), {
      maxLength: most,
    })
    .map((all) =>
      all.map(([filter, logic], i) => (logic && i < all.length - 1 ? { ...filter, logic } : filter)),
    );
}

const scalars = Object.entries(goodsKinds).filter(([, k]) => typeof k !== 'object' || 'values' in k);
const sort = fc
  .tuple(fc.constantFrom(...scalars), fc.constantFrom('asc' as const, 'desc' as const), cs)
  .map(([[property], direction, sensitive]): Sort => ({ property, direction, ...sensitive }));

/** Appends the SKU to the sorts in the direction of the last sort, so that the order is total. */
export const withSku = (sort: readonly Sort[]): Sort[] => [
  ...sort,
  { property: 'sku', direction: sort.at(-1)?.direction ?? 'asc', caseSensitive: true },
];

/** Generates queries for the test products. */
export const queriesOf = (goods: readonly Goods[]): fc.Arbitrary<Dqb> =>
  fc
    .tuple(
      level(
        goodsKinds,
        goods.slice(0, 5).map((g) => g.id),
        4,
      ),
      fc.array(sort, { maxLength: 3 }),
      fc.option(fc.tuple(fc.integer({ min: 0, max: 70 }), fc.integer({ min: 1, max: 100 }))),
    )
    .map(([filters, sorts, paging]) => ({
      filters,
      sort: sorts,
      ...(paging ? { offset: paging[0], count: paging[1] } : {}),
    }));
