import { expect, test } from 'vitest';
import type { PageRow } from '@/lib/contract/schema/list-page';
import { firstRows } from './pages';

async function* pagesOf(pages: readonly (readonly PageRow[] | { kind: string })[]) {
  for (const page of pages) {
    if ('kind' in page) throw page;
    yield page;
  }
}
const rows = (...names: string[]) => names.map((name) => ({ name }));

test('firstRows reads a list until it is complete or long enough', async () => {
  const pages = [rows('a', 'b'), rows('c', 'd'), rows('e')];
  expect(await firstRows({ total: 5, rows: pagesOf(pages) }, 5)).toEqual({
    rows: rows('a', 'b', 'c', 'd', 'e'),
    isComplete: true,
  });
  expect(await firstRows({ total: 5, rows: pagesOf(pages) }, 3)).toEqual({
    rows: rows('a', 'b', 'c'),
    isComplete: false,
  });
});

test('firstRows keeps the pages before a failed one, and reports the list as incomplete', async () => {
  const pages = [rows('a', 'b'), { kind: 'unreachable' }];
  expect(await firstRows({ total: 4, rows: pagesOf(pages) }, 10)).toEqual({
    rows: rows('a', 'b'),
    isComplete: false,
  });
});
