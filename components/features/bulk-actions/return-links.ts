import { tenantPath } from '@/lib/console/browser/tenant-path';
import { operations } from '@/lib/contract/operations';
import { type BulkActionName, recordActions } from '@/lib/contract/record-actions';
import { isRecord } from '@/lib/contract/schema/is-record';

/** Returns the path of the list that an action starts from, and the path of its records with the key in braces. */
export function returnPaths(action: BulkActionName, tenant: string): { list: string; record?: string } {
  const base = tenantPath(tenant, operations[recordActions[action].bulk.rows.list.operation].resource);
  // The path of a rejected order has the ID of its entry instead of the reference, so rows use their notes for the link.
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
