import { expect, test } from 'vitest';
import type { ListPage } from '@/lib/contract/schema/list-page';
import { pageChanges } from './page-changes';

const page = (rows: readonly { sku: string; name?: string }[], total?: number) => ({ rows, total });
const [a, b, c] = [{ sku: 'A' }, { sku: 'B' }, { sku: 'C' }];
const changes = (visible: ListPage, now: ListPage) => pageChanges(visible, now, 'sku');

test('the same page has no changes', () => {
  expect(changes(page([a, b], 2), page([{ ...a }, b], 2))).toBeUndefined();
});

test('records beyond the previous total count as added, and others as changed', () => {
  expect(changes(page([b, a], 2), page([c, b, a], 3))).toEqual({ added: 1, changed: 0 });
  // In a list sorted by change, an old record moves up and pushes another one to the next page.
  expect(changes(page([b, a], 9), page([c, b], 9))).toEqual({ added: 0, changed: 1 });
  // Without a total, records that were not on the page count as new.
  expect(changes(page([b, a]), page([c, b]))).toEqual({ added: 1, changed: 0 });
});

test('changed values, a changed order and a removed record count as changes', () => {
  expect(changes(page([a, b], 2), page([a, { ...b, name: 'Tea' }], 2))).toEqual({ added: 0, changed: 1 });
  expect(changes(page([a, b], 2), page([b, a], 2))).toEqual({ added: 0, changed: 0 });
  expect(changes(page([a, b], 2), page([a], 1))).toEqual({ added: 0, changed: 0 });
});
