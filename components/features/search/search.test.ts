import { expect, test } from 'vitest';
import type { PageRow } from '@/lib/contract/schema/list-page';
import { collectHits } from './search';

const filters = [{ operation: 'Equals' as const, property: 'sku', value: 'A-7' }];
const hitsOf = ({ sku }: PageRow) =>
  sku === 'A-7' ? [{ kind: 'products' as const, path: `/products/${sku}`, label: 'A-7', exact: true }] : [];
const told = (page: { rows: PageRow[]; total: number }) =>
  collectHits(page, 40, { kind: 'products', filters, toHits: hitsOf });
const rows = (count: number) => Array.from({ length: count }, (_, i) => ({ sku: `A-${i}` }));

test('a platform that ignores the query shows partial results and promises no more of them', () => {
  const answer = told({ rows: rows(40), total: 90 });
  expect(answer).toMatchObject({ isPartial: true, more: false });
  expect('hits' in answer && answer.hits).toHaveLength(1);
});

test('a complete result offers no more hits, whether or not the platform applied the query', () => {
  for (const answer of [
    { rows: rows(30), total: 30 },
    { rows: [{ sku: 'A-7' }], total: 1 },
  ]) {
    const hit = { kind: 'products', path: '/products/A-7', label: 'A-7', exact: true };
    // No `isPartial`.
    expect(told(answer)).toEqual({ kind: 'products', hits: [hit], more: false });
  }
});
