import { operations } from '@/lib/contract/operations';
import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { type Correction, replacementSkus } from '@/lib/rules/fixes/remembered-corrections';
import { groupByValue, type ValueGroups } from '@/lib/rules/group-by-value';
import { type OrderFacts, productFacts } from '@/lib/rules/order-rule';
import { firstRows, readPages } from '../api-client/lists/pages';
import { parseListQuery } from '../api-client/lists/parse-list-query';
import type { Failure } from '../browser/result';
import { listCorrections } from '../corrections/corrections';
import { findKeys } from '../operations/find-records';
import { rejectedEntry } from '../request-log/rejected-entries';
import { findOrderPayloads } from './order-payloads';
import { isOpen, type QueueEntry, queueEntries } from './rejected-order-notes';

const MAX_ITEMS = 2_000;

/**
 * The groups of a cause. `total` is the number of open orders that were read, and `isComplete` is true if there are no others.
 * `assigned` contains the orders of each assignee. `lines` and `address` are set if there is a single order, for its preview.
 */
export type CauseGroups = ValueGroups & {
  total: number;
  lines?: SalesOrderUpsert['lineItems'];
  address?: SalesOrderUpsert['shippingAddress'];
  isComplete: boolean;
  assigned: { name: string; ids: string[] }[];
};

async function findOpenOrders(
  tenant: string,
  cause: string,
  dqb: string,
  signal: AbortSignal,
): Promise<{ entries: QueueEntry[]; isComplete: boolean } | Failure> {
  const operation = operations.queryInvalidSalesOrders;
  const query = parseListQuery(operation, dqb);
  if ('kind' in query) return query;
  const sort = [{ property: 'createdAt', direction: 'desc' as const }];
  const pages = await readPages(operation, tenant, { ...query, sort }, signal);
  if ('kind' in pages) return pages;
  const { rows, isComplete } = await firstRows(pages, MAX_ITEMS);
  const entries = await queueEntries(tenant, rows.map(rejectedEntry));
  return { entries: entries.filter((entry) => entry.code === cause && isOpen(entry)), isComplete };
}

/**
 * Looks up which SKUs exist, if the cause is about SKUs. On a platform without a list of products, every SKU counts as known.
 */
async function findFacts(
  tenant: string,
  cause: string,
  orders: readonly SalesOrderUpsert[],
  remembered: readonly Correction[],
  signal: AbortSignal,
): Promise<OrderFacts | Failure> {
  const lines = cause === 'LineItemNotFound' ? orders.flatMap(({ lineItems }) => lineItems ?? []) : [];
  const sentSkus = new Set(lines.flatMap(({ sku }) => sku || []));
  const skus = [...new Set([...sentSkus, ...replacementSkus(remembered, sentSkus)])];
  const found = await findKeys(tenant, 'products', skus, signal);
  if (found.kind !== 'ok' && found.kind !== 'missing') return found;
  const unknown = new Set(found.kind === 'ok' ? skus.filter((sku) => !found.value.has(sku)) : []);
  return productFacts((sku) => !unknown.has(sku));
}

/** Groups orders by assignee. Assignees and their orders stay in the order of `entries`. */
function groupByAssignee(entries: readonly QueueEntry[]): CauseGroups['assigned'] {
  const groups = new Map<string, { name: string; ids: string[] }>();
  for (const { entry, note } of entries) {
    if (!note?.assigned) continue;
    const { id, name } = note.assigned;
    groups.set(id, { name, ids: [...(groups.get(id)?.ids ?? []), entry] });
  }
  return [...groups.values()];
}

/** Returns the open rejected orders of a cause that match a query, grouped by rejected value. Callers must authorize first. */
export async function fetchCauseGroups(
  tenant: string,
  cause: string,
  dqb: string,
  signal: AbortSignal,
): Promise<CauseGroups | Failure> {
  const open = await findOpenOrders(tenant, cause, dqb, signal);
  if ('kind' in open) return open;
  const payloads = await findOrderPayloads(tenant, open.entries, signal);
  if ('kind' in payloads) return payloads;
  const remembered = await listCorrections(tenant);
  const facts = await findFacts(
    tenant,
    cause,
    [...payloads.values()].map(({ order }) => order),
    remembered,
    signal,
  );
  if ('kind' in facts) return facts;
  const orders = open.entries.map(({ entry, at }) => ({ id: entry, at, order: payloads.get(entry)?.order }));
  const single = orders.length === 1 ? orders[0]?.order : undefined;
  return {
    ...groupByValue(cause, orders, { facts, remembered }),
    total: orders.length,
    lines: single?.lineItems,
    address: single?.shippingAddress,
    isComplete: open.isComplete,
    assigned: groupByAssignee(open.entries),
  };
}
