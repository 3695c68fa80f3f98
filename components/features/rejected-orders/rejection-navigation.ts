import type { ListNavigation } from '@/components/data-table/list-navigation/list-navigation';
import { recordPath, tenantPath } from '@/lib/console/browser/tenant-path';
import { read } from '@/lib/console/operations/read';
import { isOpen, queueEntries } from '@/lib/console/rejected-queue/rejected-order-notes';
import { rejectedEntry } from '@/lib/console/request-log/rejected-entries';
import type { Dqb } from '@/lib/contract/dqb/dqb';

/** Maximum number of orders to read for the navigation. */
const MAX_REJECTIONS = 100;

/**
 * Returns the navigation among all rejected orders, newest first, or with `cause` among the orders with that cause. Orders that
 * need no fix are skipped. An order that is not among those read comes before the first. Undefined if the list cannot be read.
 */
export async function readRejectionNavigation(
  tenant: string,
  id: string,
  cause: string | undefined,
): Promise<ListNavigation | undefined> {
  const sort = [{ property: 'createdAt', direction: 'desc' as const }];
  const filters = cause ? [{ operation: 'Equals' as const, property: 'error', value: cause }] : [];
  const dqb: Dqb = { filters, sort, offset: 0, count: MAX_REJECTIONS };
  const result = await read('queryInvalidSalesOrders', tenant, { dqb });
  if (result.kind !== 'ok') return undefined;
  const entries = await queueEntries(tenant, result.value.rows.map(rejectedEntry));
  const ids = entries.filter((one) => one.entry === id || isOpen(one)).map(({ entry }) => entry);
  const skipped = entries.length - ids.length;
  const isListed = ids.includes(id);
  const hrefs = (isListed ? ids : [id, ...ids]).map((entry) =>
    tenantPath(tenant, recordPath('rejected-orders', entry)),
  );
  return {
    tenant,
    next: {
      operation: 'queryInvalidSalesOrders',
      query: { filters, sort },
      href: tenantPath(tenant, 'rejected-orders/{id}'),
      size: MAX_REJECTIONS,
    },
    total: result.value.total === undefined ? undefined : result.value.total - skipped,
    from: isListed ? 0 : -1,
    // The offset of the next page counts the skipped orders too.
    hrefs: [...hrefs, ...Array<string>(skipped).fill('')],
    at: Math.max(0, ids.indexOf(id)),
    isFromLink: true,
  };
}
