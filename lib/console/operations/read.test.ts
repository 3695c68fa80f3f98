import { expect, test } from 'vitest';
import type { Dqb } from '@/lib/contract/dqb/dqb';
import { ok } from '../http/own-result';
import { fillPage } from './read';

const numbers = Array.from({ length: 130 }, (_, n) => ({ n }));
const asked: Dqb = { filters: [], sort: [], offset: 20, count: 100 };

/** A platform that gives at most so many at a time. */
const giving = (most: number) => {
  const seen: Dqb[] = [];
  const page = ({ offset = 0, count = 0 }: Dqb) => {
    const items = numbers.slice(offset, offset + Math.min(most, count));
    return { items, count: items.length, offset, dataSetCount: numbers.length };
  };
  const more = (rest: Dqb) => {
    seen.push(rest);
    return Promise.resolve(ok(page(rest)));
  };
  return { seen, page, more };
};

test('a page that a platform cuts short is filled, so that no record stands on no page', async () => {
  const { seen, page, more } = giving(50);
  expect(await fillPage(page(asked), asked, more)).toMatchObject({ items: numbers.slice(20, 120) });
  expect(seen.map(({ offset, count }) => [offset, count])).toEqual([[70, 50]]);
});

test('nothing more is asked for where all is there, and the last page is not waited for', async () => {
  const { seen, page, more } = giving(100);
  const first = page(asked);
  expect(await fillPage(first, asked, more)).toBe(first);
  const last: Dqb = { ...asked, offset: 100 };
  expect(await fillPage(page(last), last, more)).toMatchObject({ items: numbers.slice(100) });
  expect(seen).toEqual([]);
});

test('one that passes the offset over is not taken for more, and a failure on the way is told', async () => {
  const { page } = giving(50);
  const first = page(asked);
  expect(await fillPage(first, asked, () => Promise.resolve(ok(first)))).toBe(first);
  const failure = { kind: 'limited', wait: 5, message: '', requestId: '' } as const;
  expect(await fillPage(first, asked, () => Promise.resolve(failure))).toBe(failure);
});
