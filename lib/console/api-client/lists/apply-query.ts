import type { Dqb } from '@/lib/contract/dqb/dqb';
import { matches, sortRecords } from '@/lib/contract/dqb/evaluate';
import type { ListPage } from '@/lib/contract/schema/list-page';
import { isDataList, type ListOperation } from '@/lib/contract/schema/operation';

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
