import { lastSentOf } from '@/lib/console/journal-keys';
import { SalesOrderUpsert } from '@/lib/contract/sales-order-upsert';
import { findKnown, type Source } from '@/lib/gateway/known';
import type { PageRow } from '@/lib/gateway/pages';
import type { Failure } from '@/lib/gateway/result';
import { faultsOf } from '@/lib/rules/order-rules';
import { type Judge, skip, textIn, type Verdict } from './verdict';

const SLICE = 2_000;

/** Which of these keys are there; nothing where the platform has no such list. */
async function knownKeys(
  tenant: string,
  source: Source,
  key: string,
  keys: readonly string[],
  signal: AbortSignal,
): Promise<Set<string> | undefined | Failure> {
  const found = new Set<string>();
  for (let from = 0; from < keys.length; from += SLICE) {
    const lookup = { source, keys: keys.slice(from, from + SLICE), fields: [] };
    const result = await findKnown(tenant, lookup, signal);
    if (result.kind === 'missing') return undefined;
    if (result.kind !== 'ok') return result;
    for (const row of result.answer) found.add(textIn(row, key));
  }
  return found;
}

const skusIn = (order: SalesOrderUpsert): string[] => (order.lineItems ?? []).flatMap(({ sku }) => sku ?? []);

/** The payload that was last sent from here under this reference, read by the contract. */
function orderIn(body: string | undefined): SalesOrderUpsert | undefined {
  const parsed = body === undefined ? undefined : SalesOrderUpsert.safeParse(JSON.parse(body));
  return parsed?.data;
}

/**
 * Rejected orders sent once more, as they were sent from here last. Left alone: what was never sent from here, what was
 * accepted since (an upsert would write over it), and what the same rules would reject again (D9).
 */
export const judgeResend: Judge = async ({ tenant, signal }, rows) => {
  const references = [...new Set(rows.map((row) => textIn(row, 'referenceNumber')))].filter(Boolean);
  const bodies = await lastSentOf(tenant, 'bulkUpsertSalesOrders', 'referenceNumber', references);
  const orders = new Map(references.map((reference) => [reference, orderIn(bodies.get(reference))]));
  const skus = [...new Set([...orders.values()].flatMap((order) => (order ? skusIn(order) : [])))];
  const [accepted, products] = await Promise.all([
    knownKeys(tenant, 'sales-orders', 'referenceNumber', references, signal),
    knownKeys(tenant, 'products', 'sku', skus, signal),
  ]);
  if (accepted && 'kind' in accepted) return accepted;
  if (products && 'kind' in products) return products;
  const seen = new Set<string>();
  const judge = (row: PageRow): Verdict => {
    const record = textIn(row, 'referenceNumber');
    const order = orders.get(record);
    if (seen.has(record)) return skip(record, 'repeated');
    seen.add(record);
    if (accepted?.has(record)) return skip(record, 'accepted');
    if (!order) return skip(record, 'notKnown');
    const [fault] = faultsOf(order);
    const unknown = products && skusIn(order).find((sku) => !products.has(sku));
    const detail = fault?.code ?? (unknown === undefined ? undefined : 'LineItemNotFound');
    if (detail) return skip(record, 'wouldFail', { detail });
    return { record, body: order, note: { from: textIn(row, 'error') } };
  };
  return { verdicts: rows.map(judge) };
};
