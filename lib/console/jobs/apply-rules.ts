import { randomUUID } from 'node:crypto';
import { operations } from '@/lib/contract/operations';
import { recordActions } from '@/lib/contract/record-actions';
import { pool } from '@/lib/db/pool';
import { tenantQuery } from '@/lib/db/tenant-query';
import { type CorrectedPayload, correctPayload } from '@/lib/rules/fixes/correct-payload';
import type { SentPayload } from '@/lib/rules/fixes/fix-payload';
import { productFacts } from '@/lib/rules/order-rule';
import { firstRows, readPages } from '../api-client/lists/pages';
import { entryKey } from '../browser/rejections';
import { type CorrectionRule, listRules } from '../corrections/correction-rules';
import { findCancelled } from '../operations/cancelled-orders';
import { findKeys } from '../operations/find-records';
import { isMetered } from '../operations/read';
import { findOrderPayloads } from '../rejected-queue/order-payloads';
import { isOpen, queueEntries } from '../rejected-queue/rejected-order-notes';
import { type RejectedEntry, rejectedEntry } from '../request-log/rejected-entries';
import { storePlan } from './store-plan';

const UPSERT = 'bulkUpsertSalesOrders';

/** Maximum number of rejected orders to check, newest first. If calls are limited, only one page is checked. */
const MAX_ORDERS = 1_000;
const PAGE_SIZE = 100;

/** Returns the entries that a job has already processed, with any result. A rule tries each entry once. */
async function findProcessedEntries(tenant: string, keys: readonly string[]): Promise<Set<string>> {
  const rows = await tenantQuery<{ entry: string }>(pool(), tenant, {
    text: `select r.note ->> 'entry' as entry from console.job_rows r join console.jobs j on j.id = r.job
     where r.note ? 'entry' and r.note ->> 'entry' = any($2::text[]) and j.tenant = $1 and j."startedAt" is not null`,
    values: [tenant, keys],
  });
  return new Set(rows.map(({ entry }) => entry));
}

/** Returns the orders of requests without a known outcome. The platform may have accepted these orders. */
async function findUnsettledOrders(tenant: string, references: readonly string[]): Promise<Set<string>> {
  const rows = await tenantQuery<{ record: string }>(pool(), tenant, {
    text: `select unnest(records) as record from console.tenant_journal
     where tenant = $1 and operation = $2 and records && $3::text[] and (outcome is null or result in ('open', 'unknown'))`,
    values: [tenant, UPSERT, references],
  });
  return new Set(rows.map(({ record }) => record));
}

/** Returns rejected orders that nobody is fixing and that were not sent again, each with its latest entry. */
async function findOpenOrders(tenant: string): Promise<RejectedEntry[]> {
  const sort = [{ property: 'createdAt', direction: 'desc' as const }];
  const pages = await readPages(operations.queryInvalidSalesOrders, tenant, { filters: [], sort });
  if ('kind' in pages) return [];
  const { rows } = await firstRows(pages, isMetered() ? PAGE_SIZE : MAX_ORDERS);
  const byReference = new Map(
    rows
      .map(rejectedEntry)
      .toReversed()
      .map((entry) => [entry.record, entry]),
  );
  const entries = [...byReference.values()];
  const references = entries.map(({ record }) => record);
  const [queue, processedKeys, unsettled, cancelled] = await Promise.all([
    queueEntries(tenant, entries),
    findProcessedEntries(tenant, entries.map(entryKey)),
    findUnsettledOrders(tenant, references),
    findCancelled(tenant, references),
  ]);
  return queue.filter(
    (entry) =>
      isOpen(entry) &&
      !entry.note?.fixing &&
      !processedKeys.has(entryKey(entry)) &&
      !unsettled.has(entry.record) &&
      !cancelled.has(entry.record),
  );
}

type CorrectedOrder = { entry: RejectedEntry; corrected: CorrectedPayload<CorrectionRule> };

/** Returns the rejected orders that the rules fix, with the corrections applied. */
async function correctOrders(tenant: string, rules: readonly CorrectionRule[]): Promise<CorrectedOrder[]> {
  const entries = await findOpenOrders(tenant);
  const payloads =
    entries.length > 0 ? await findOrderPayloads(tenant, entries) : new Map<string, SentPayload>();
  if ('kind' in payloads) return [];
  const sentOrders = [...payloads.values()];
  const skus = sentOrders.flatMap(({ order }) => (order.lineItems ?? []).flatMap(({ sku }) => sku || []));
  const products = await findKeys(tenant, 'products', [
    ...skus,
    ...rules.flatMap(({ field, to }) => (field === 'sku' ? to : [])),
  ]);
  // Without a list of products, every SKU counts as known.
  const facts = productFacts((sku) => products.kind !== 'ok' || products.value.has(sku));
  return entries.flatMap((entry) => {
    const sent = payloads.get(entry.entry);
    const corrected = sent && correctPayload(sent, entry.code, facts, rules);
    return corrected ? [{ entry, corrected }] : [];
  });
}

/**
 * Sends the rejected orders that a tenant's rules fix completely. Each person who enabled a rule gets a job that sends in their
 * name.
 */
export async function applyRules(tenant: string): Promise<void> {
  const rules = await listRules(tenant);
  if (rules.length === 0) return;
  const corrected = await correctOrders(tenant, rules);
  const authors = new Map(corrected.map(({ corrected: { first } }) => [first.ruleBy, first.ruleName]));
  for (const [personId, person] of authors) {
    const orders = corrected.filter(({ corrected: { first } }) => first.ruleBy === personId);
    const id = randomUUID();
    const { batchSize } = recordActions[UPSERT].bulk;
    const task = JSON.stringify({ rules: 'fix', isRule: true });
    await storePlan(
      { id, tenant, kind: 'bulk', act: UPSERT, personId, person, batchSize, task },
      orders.map(({ entry, corrected: { payload, changes } }) => ({
        record: entry.record,
        skipped: false,
        body: JSON.stringify(payload),
        note: JSON.stringify({ changes, entry: entryKey(entry) }),
      })),
      { isStarted: true },
    );
  }
}

/** Returns the latest job of a correction rule in the last 24 hours, with its number of orders. Undefined if there is none. */
export async function latestRuleRun(
  tenant: string,
): Promise<{ id: string; person: string; at: Date; done: number; total: number } | undefined> {
  const rows = await tenantQuery<{ id: string; person: string; at: Date; done: number; total: number }>(
    pool(),
    tenant,
    {
      text: `select j.id, j.person, j."createdAt" as at, count(*) filter (where r.state = 'done')::int as done, count(*)::int as total
     from console.jobs j join console.job_rows r on r.job = j.id
     where j.tenant = $1 and j.task ->> 'isRule' = 'true' and j."createdAt" > now() - interval '1 day'
     group by j.id order by j."createdAt" desc limit 1`,
      values: [tenant],
    },
  );
  return rows[0];
}
