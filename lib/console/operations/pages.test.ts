import { expect, test } from 'vitest';
import { firstRows, type PageRow } from './pages';

async function* pagesOf(pages: readonly (readonly PageRow[] | { kind: string })[]) {
  for (const page of pages) {
    if ('kind' in page) throw page;
    yield page;
  }
}
const rows = (...names: string[]) => names.map((name) => ({ name }));

test('a list is read on until all of it is there, or enough of it', async () => {
  const pages = [rows('a', 'b'), rows('c', 'd'), rows('e')];
  expect(await firstRows({ total: 5, rows: pagesOf(pages) }, 5)).toEqual({
    rows: rows('a', 'b', 'c', 'd', 'e'),
    isWhole: true,
  });
  expect(await firstRows({ total: 5, rows: pagesOf(pages) }, 3)).toEqual({
    rows: rows('a', 'b', 'c'),
    isWhole: false,
  });
});

test('what came before a page that failed is kept, and not called the whole', async () => {
  const pages = [rows('a', 'b'), { kind: 'unreachable' }];
  expect(await firstRows({ total: 4, rows: pagesOf(pages) }, 10)).toEqual({
    rows: rows('a', 'b'),
    isWhole: false,
  });
});
