import { firstRows, readPages } from '@/lib/console/api-client/lists/pages';
import type { Failure } from '@/lib/console/browser/result';
import { correctionsOf } from '@/lib/console/corrections/corrections';
import { findKeys } from '@/lib/console/operations/find-records';
import { contentsOfMany } from '@/lib/console/operations/rejected-contents';
import { entryOf, rejectionStatuses } from '@/lib/console/operations/rejected-list';
import { rejectedOrderNotes } from '@/lib/console/rejected-queue/rejected-queue';
import { entryKey } from '@/lib/console/request-log/rejected-entries';
import { printDqb } from '@/lib/contract/dqb/dqb';
import { parseDqb } from '@/lib/contract/dqb/dqb-parse';
import { filterablesOf } from '@/lib/contract/dqb/query-fields';
import { operations } from '@/lib/contract/operations';
import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import type { PageRow } from '@/lib/contract/schema/list-page';
import { productFacts } from '@/lib/rules/order-rule';
import { groupByValue, type ValueGroups } from '@/lib/rules/value-groups';

/** Maximum orders to read. */
const MAX_ITEMS = 2_000;

/**
 * `total`: orders that were read; `isComplete`: these are all; `assigned`: the assignees, the latest order first; `lines`
 * and `address`: those of a single order, for its preview.
 */
export type CauseGroups = ValueGroups & {
  total: number;
  lines?: SalesOrderUpsert['lineItems'];
  address?: SalesOrderUpsert['shippingAddress'];
  isComplete: boolean;
  assigned: { name: string; ids: string[] }[];
};

/** Which of these SKUs have no product; empty where the platform lists no products. */
async function unknownIn(
  tenant: string,
  skus: readonly string[],
  signal: AbortSignal,
): Promise<Set<string> | Failure> {
  const found = await findKeys(tenant, 'products', skus, signal);
  if (found.kind === 'missing') return new Set();
  return found.kind === 'ok' ? new Set(skus.filter((sku) => !found.answer.has(sku))) : found;
}

/** The rejected orders of one cause that match a query, grouped by rejected value. The caller checks access. */
export async function causeGroups(
  tenant: string,
  cause: string,
  dqb: string,
  signal: AbortSignal,
): Promise<CauseGroups | Failure> {
  const operation = operations.queryInvalidSalesOrders;
  const parsed = parseDqb(dqb, filterablesOf(operation));
  const filters = parsed.ok ? parsed.dqb.filters : [];
  const sort = [{ property: 'createdAt', direction: 'desc' as const }];
  const pages = await readPages(operation, tenant, printDqb({ filters, sort }), signal);
  if ('kind' in pages) return pages;
  const { rows, isComplete } = await firstRows(pages, MAX_ITEMS);
  const statuses = await rejectionStatuses(tenant, rows.map(entryOf));
  const acceptedEntries = new Set(statuses.flatMap(({ entry, accepted }) => (accepted ? [entry] : [])));
  const notes = await rejectedOrderNotes(tenant);
  const noteOf = (row: PageRow) => notes.get(entryKey(String(row.id), String(row.createdAt ?? '')));
  const open = rows.filter(
    (row) => row.error === cause && !acceptedEntries.has(String(row.id)) && !noteOf(row)?.closed,
  );
  const contents = await contentsOfMany(tenant, open, signal);
  if ('kind' in contents) return contents;
  const skus =
    cause === 'LineItemNotFound'
      ? [...contents.values()].flatMap(({ order }) => (order.lineItems ?? []).flatMap(({ sku }) => sku || []))
      : [];
  const unknown = await unknownIn(tenant, [...new Set(skus)], signal);
  if ('kind' in unknown) return unknown;
  const facts = productFacts((sku) => !unknown.has(sku));
  const remembered = await correctionsOf(tenant);
  const orders = open.map((row) => ({
    id: String(row.id),
    at: String(row.createdAt ?? ''),
    order: contents.get(String(row.id))?.order,
  }));
  const only = orders.length === 1 ? orders[0]?.order : undefined;
  const assigned = new Map<string, { name: string; ids: string[] }>();
  for (const row of open) {
    const person = noteOf(row)?.assigned;
    if (!person) continue;
    const { ids } = assigned.get(person.id) ?? { ids: [] };
    assigned.set(person.id, { name: person.name, ids: [...ids, String(row.id)] });
  }
  return {
    ...groupByValue(cause, orders, facts, { remembered }),
    total: orders.length,
    lines: only?.lineItems,
    address: only?.shippingAddress,
    isComplete,
    assigned: [...assigned.values()],
  };
}
