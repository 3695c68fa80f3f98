import { operations } from '@/lib/contract/operations';
import { type BulkActName, recordActions } from '@/lib/contract/record-actions';
import { isRecord } from '@/lib/contract/schema/is-record';

/** Where the records of an act lie: the list they come from, and the address of one (braces around its key). */
export function returnPathsOf(act: BulkActName, segment: string): { list: string; record?: string } {
  const base = `/t/${segment}/${operations[recordActions[act].bulk.list].resource}`;
  // A rejected order is none: there is nothing to open but the list.
  if (act === 'bulkUpsertSalesOrders') return { list: `/t/${segment}/rejected-orders` };
  return { list: base, record: `${base}/{record}` };
}

/** The list of a run as it was when it was planned: what its address said of search, filters, order and columns, from the first page. */
export function listAsPlanned(list: string, values: unknown): string {
  const search = new URLSearchParams(
    isRecord(values) && typeof values.search === 'string' ? values.search : '',
  );
  search.delete('page');
  return search.size > 0 ? `${list}?${search}` : list;
}
