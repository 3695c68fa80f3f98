import { expect, test } from 'vitest';
import type { PageRow } from '@/lib/console/operations/pages';
import { hitsIn } from './search';

const filters = [{ operation: 'Equals' as const, property: 'sku', value: 'A-7' }];
const hitsOf = ({ sku }: PageRow) =>
  sku === 'A-7' ? [{ kind: 'products' as const, path: `/products/${sku}`, label: 'A-7', exact: true }] : [];
const told = (page: { rows: PageRow[]; total: number }) =>
  hitsIn(page, 40, { kind: 'products', filters, hitsOf });
const rows = (count: number) => Array.from({ length: count }, (_, i) => ({ sku: `A-${i}` }));

test('a platform that passed the question over has shown only a part: it is said, and no more are promised', () => {
  const answer = told({ rows: rows(40), total: 90 });
  expect(answer).toMatchObject({ partialKinds: true, more: false });
  expect('hits' in answer && answer.hits).toHaveLength(1);
});

test('one that passed it over and showed everything, or answered it, has left nothing out', () => {
  for (const answer of [
    { rows: rows(30), total: 30 },
    { rows: [{ sku: 'A-7' }], total: 1 },
  ]) {
    expect(told(answer)).toMatchObject({ more: false });
    expect(told(answer)).not.toHaveProperty('partly');
  }
});
