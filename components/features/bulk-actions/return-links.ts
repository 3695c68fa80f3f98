import { operations } from '@/lib/contract/operations';
import { type BulkActionName, recordActions } from '@/lib/contract/record-actions';
import { isRecord } from '@/lib/contract/schema/is-record';

/** Where to find the records of an action: the path of their list, and of one record (with its key in braces). */
export function returnPathsOf(act: BulkActionName, segment: string): { list: string; record?: string } {
  const base = `/t/${segment}/${operations[recordActions[act].bulk.rows.list.operation].resource}`;
  // The page of a rejected order has the ID of its entry, not the reference, in its path: rows link to it by their notes.
  if (act === 'bulkUpsertSalesOrders') return { list: `/t/${segment}/rejected-orders` };
  return { list: base, record: `${base}/{record}` };
}

/** The list as it was when the run was planned: search, filters, sorting and columns of its URL, on the first page. */
export function listAsPlanned(list: string, values: unknown): string {
  const search = new URLSearchParams(
    isRecord(values) && typeof values.search === 'string' ? values.search : '',
  );
  search.delete('page');
  return search.size > 0 ? `${list}?${search}` : list;
}
