import type { Dqb, Sort } from '@/lib/contract/dqb/dqb';
import { type PageRow, recordIdentity } from '@/lib/contract/schema/list-page';
import type { ListOperation } from '@/lib/contract/schema/operation';
import { type Failure, isFailure, unexpectedFailure } from '../../browser/result';
import { sleep } from '../retry';
import { callList } from './call-list';
import { type GetKey, listStart, PAGE_SIZE, type ReadPage, readFrom } from './read-from';

/** A list read page by page, each record once. `total` comes from the first page, and is undefined if unknown. */
export type Pages = { total: number | undefined; rows: AsyncGenerator<readonly PageRow[]> };

/**
 * Returns the first rows of a list, up to a limit. `isComplete` is true if the list has no more rows. Stops at a failed page.
 */
export async function firstRows(
  pages: Pages,
  maxRows: number,
): Promise<{ rows: PageRow[]; isComplete: boolean }> {
  const rows: PageRow[] = [];
  try {
    for await (const page of pages.rows) {
      rows.push(...page);
      if (rows.length > maxRows) break;
    }
  } catch (failure) {
    if (!isFailure(failure)) throw failure;
    return { rows: rows.slice(0, maxRows), isComplete: false };
  }
  // Rows may be added or removed between two pages, so fewer rows than the total still count as complete.
  return { rows: rows.slice(0, maxRows), isComplete: rows.length <= maxRows };
}

/**
 * Reads a list in pages of 100 records. Sorts by the key last, because rows of equal rank might otherwise change pages between two
 * reads. Callers must authorize first.
 */
export function pageReader(
  operation: ListOperation,
  tenant: string,
  { filters, sort: requestedSort }: Dqb,
  signal?: AbortSignal,
): ReadPage {
  const { key } = operation;
  const isSorted = key === undefined || requestedSort.some((s) => s.property === key);
  const sort: Sort[] = isSorted ? requestedSort : [...requestedSort, { property: key, direction: 'asc' }];
  return async (offset) => {
    const query = { filters, sort, offset, count: PAGE_SIZE };
    // A platform without paging returns everything at once. Take all rows instead of calling again for each page.
    const options = { tenant, signal, priority: 'bulk' as const, maxRows: Number.POSITIVE_INFINITY };
    const result = await callList(operation, query, options);
    return result.kind === 'ok' ? result.value : result;
  };
}

/** Returns the identity of a record in its list, as text that PostgreSQL can store. */
export const keyReader =
  ({ key }: Pick<ListOperation, 'key'>): GetKey =>
  (row) =>
    recordIdentity(row, key)?.replaceAll('\u0000', '');

/**
 * Streams all records of a list in order. Reads the first page before returning, so that a failure can be returned. `rows`
 * throws later failures, so that a truncated list never looks complete. Callers must authorize first.
 */
export async function readPages(
  operation: ListOperation,
  tenant: string,
  dqb: Dqb,
  signal?: AbortSignal,
): Promise<Pages | Failure> {
  const readPage = pageReader(operation, tenant, dqb, signal);
  const read: ReadPage = async (offset) => {
    let page = await readPage(offset);
    // Bulk work slows down at the platform's limit instead of failing.
    while ('kind' in page && page.kind === 'limited' && !signal?.aborted) {
      await sleep(Math.max(1, page.wait) * 1000, signal);
      page = await readPage(offset);
    }
    return page;
  };
  const parts = readFrom(read, keyReader(operation), listStart);
  const { value: first } = await parts.next();
  if (!first || 'kind' in first) return first ?? unexpectedFailure();
  async function* rows(firstPageRows: readonly PageRow[]): AsyncGenerator<readonly PageRow[]> {
    yield firstPageRows;
    for await (const part of parts) {
      if ('kind' in part) throw part;
      yield part.rows;
    }
  }
  return { total: first.position.total, rows: rows(first.rows) };
}
