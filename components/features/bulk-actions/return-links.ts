import { tenantPath } from '@/lib/console/browser/tenant-path';
import { operations } from '@/lib/contract/operations';
import { type BulkActionName, recordActions } from '@/lib/contract/record-actions';
import { isRecord } from '@/lib/contract/schema/is-record';

/**
 * Returns the path of the list from which an action starts, and the path of a record with `{record}` in place of its
 * key.
 */
export function returnPaths(action: BulkActionName, tenant: string): { list: string; record?: string } {
  const base = tenantPath(tenant, operations[recordActions[action].bulk.rows.list.operation].resource);
  // The path of a rejected order contains the ID of its entry instead of its reference. Rows take that ID from their
  // notes.
  if (action === 'bulkUpsertSalesOrders') return { list: tenantPath(tenant, 'rejected-orders') };
  return { list: base, record: `${base}/{record}` };
}

/**
 * Returns the URL of the list as it was when the run was planned: with search, filters, sort order and columns, on the first
 * page.
 */
export function listAsPlanned(list: string, values: unknown): string {
  const search = new URLSearchParams(
    isRecord(values) && typeof values.search === 'string' ? values.search : '',
  );
  search.delete('page');
  return search.size > 0 ? `${list}?${search}` : list;
}
