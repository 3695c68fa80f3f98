import { type Dqb, printDqb } from '@/lib/contract/dqb/dqb';
import { matches, sortRecords } from '@/lib/contract/dqb/evaluate';
import type { ListPage } from '@/lib/contract/schema/list-page';
import { isDataList, type ListOperation } from '@/lib/contract/schema/operation';
import { isSentList } from '@/lib/contract/sent-lists';
import type { Result } from '../../browser/result';
import { readSentList } from '../../request-log/sent-lists';
import { type CallOptions, call } from '../call';
import { toCallResult } from '../outcome';
import { validTotal } from './page-total';

/** True if the platform returned the complete list although the query selects only a part. */
const isComplete = ({ rows, total }: ListPage, { filters, offset = 0, count = 0 }: Dqb): boolean =>
  rows.length === (total ?? rows.length) &&
  rows.length > 0 &&
  (rows.length > count || offset > 0 || rows.some((row) => !matches(filters, row)));

/**
 * Filters, sorts and pages a complete `data` list, for platforms that ignore the query (the spec shows no paging for such
 * lists, D4). `total` is then the number of matches. Returns other pages unchanged. `maxRows` defaults to the page size.
 */
export function applyQuery(
  operation: ListOperation,
  page: ListPage,
  query: Dqb,
  maxRows = query.count,
): ListPage {
  if (!isDataList(operation) || !isComplete(page, query)) return page;
  const found = page.rows.filter((row) => matches(query.filters, row));
  const { offset = 0 } = query;
  const rows = sortRecords(found, query.sort).slice(offset, maxRows && offset + maxRows);
  return { rows, total: found.length };
}

type ListCallOptions = Omit<CallOptions, 'query'> & {
  tenant: string;
  /** Maximum rows to take from a platform that returns the complete list. Defaults to the page size. */
  maxRows?: number;
};

/**
 * Reads a page of a list with one call. Lists of records sent by this console come from the request log. The platform may
 * return fewer records than requested and repeat some. Callers must authorize first.
 */
export async function callList(
  operation: ListOperation,
  query: Dqb,
  { maxRows, ...options }: ListCallOptions,
): Promise<Result<ListPage>> {
  if (isSentList(operation.name)) {
    const list = await readSentList(options.tenant, operation.name, query);
    return toCallResult(operation, { status: 200, headers: {}, text: JSON.stringify(list) }, '');
  }
  const { result } = await call(operation, { ...options, query: { dqb: printDqb(query) } });
  if (result.kind !== 'ok') return result;
  const page = applyQuery(operation, result.value, query, maxRows);
  return { ...result, value: { ...page, total: validTotal(page, query.offset ?? 0) } };
}
