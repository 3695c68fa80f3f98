import type { Failure } from '@/lib/console/browser/result';
import { keepsCancellations } from '@/lib/console/operations/deliver';
import { findKnown, type Source } from '@/lib/console/operations/known-records';
import type { PageRow } from '@/lib/console/operations/pages';
import { journalRows, lastSentOf } from '@/lib/console/request-log/list-requests';
import { cargoBefore, type KnownCargo } from '@/lib/contract/cargo-change';
import { operations } from '@/lib/contract/operations';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { isRecord } from '@/lib/contract/schema/is-record';
import { isAllowedIn } from '@/lib/contract/schema/transitions';
import { faultsOf } from '@/lib/rules/order-rules';
import { type RowPlanner, skip, textIn, type Verdict } from './planned-row';

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

type Sent = { payload: unknown; order: SalesOrderUpsert };

/** The payload that was last sent from here under this reference, and what the contract reads in it. */
function orderIn(body: string | undefined): Sent | undefined {
  const payload: unknown = body === undefined ? undefined : JSON.parse(body);
  const { data: order } = SalesOrderUpsert.safeParse(payload);
  return order && { payload, order };
}

/** Orders of which something was cancelled from here, or may have been: sent as they were, that could be undone. */
async function cancelledAmong(tenant: string, references: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  if (references.length === 0 || keepsCancellations()) return found;
  const filter = { tenant, operations: ['cancelLineItems'], anyRecord: references };
  for await (const entries of journalRows(filter))
    for (const { outcome, records } of entries)
      if (outcome !== 'refused' && outcome !== 'unreachable') for (const key of records) found.add(key);
  return found;
}

/**
 * Rejected orders sent once more, as they were sent from here last. Left alone: what was never sent from here, what was
 * accepted since (an upsert would write over it), what was cancelled in part, and what the same rules would reject again (D9):
 * that one only as long as nobody says that it is to go out in spite of them.
 */
export const planResendRow: RowPlanner = async ({ tenant, signal, values }, rows) => {
  const references = [...new Set(rows.map((row) => textIn(row, 'referenceNumber')))].filter(Boolean);
  const bodies = await lastSentOf(tenant, 'bulkUpsertSalesOrders', 'referenceNumber', references);
  const orders = new Map(references.map((reference) => [reference, orderIn(bodies.get(reference))]));
  const skus = [...new Set([...orders.values()].flatMap((order) => (order ? skusIn(order.order) : [])))];
  const [cancelled, accepted, products] = await Promise.all([
    cancelledAmong(tenant, references),
    knownKeys(tenant, 'sales-orders', 'referenceNumber', references, signal),
    knownKeys(tenant, 'products', 'sku', skus, signal),
  ]);
  if (accepted && 'kind' in accepted) return accepted;
  if (products && 'kind' in products) return products;
  const seen = new Set<string>();
  const judge = (row: PageRow): Verdict => {
    const record = textIn(row, 'referenceNumber');
    const sent = orders.get(record);
    if (seen.has(record)) return skip(record, 'repeated');
    seen.add(record);
    if (accepted?.has(record)) return skip(record, 'accepted');
    if (!sent) return skip(record, 'notKnown');
    if (cancelled.has(record)) return skip(record, 'cancelledSince');
    const { order, payload } = sent;
    const [fault] = faultsOf(order);
    const unknown = products && skusIn(order).find((sku) => !products.has(sku));
    const detail = fault?.code ?? (unknown === undefined ? undefined : 'LineItemNotFound');
    if (detail && values.rules !== 'ignore') return skip(record, 'wouldFail', { detail });
    // What the contract does not know goes out again as well.
    return { record, body: payload, note: { from: textIn(row, 'error'), ...(detail ? { detail } : {}) } };
  };
  return { verdicts: rows.map(judge) };
};

/** In a code, this stands for the order's own reference. */
const REFERENCE = '{referenceNumber}';

export const knownIn = (cargo: PageRow): KnownCargo => ({
  source: 'platform',
  cargoCarrier: textIn(cargo, 'cargoCarrier'),
  cargoCode: textIn(cargo, 'cargoCode'),
  cargoDocumentUrl: textIn(cargo, 'cargoDocumentUrl'),
});

/** A carrier and a code for many orders; the same states as on the platform (D12, law 8). */
export const planCargoRow: RowPlanner = async ({ values }, rows) => {
  const { states } = operations.updateSalesOrderCargoInfo;
  const carrier = values.cargoCarrier?.trim() ?? '';
  const verdicts = rows.map((row) => {
    const record = textIn(row, 'referenceNumber');
    const state = textIn(row, 'state');
    if (!isAllowedIn(states, state)) return skip(record, 'state', { detail: state });
    const cargo = isRecord(row.cargo) ? row.cargo : {};
    const code = (values.cargoCode ?? '').trim().replaceAll(REFERENCE, record);
    const from = textIn(cargo, 'cargoCode');
    if (from === code && (carrier === '' || carrier === textIn(cargo, 'cargoCarrier')))
      return skip(record, 'same', { from });
    // The code takes the place of a document too: that is what changes where there was no code.
    const replaced = from || textIn(cargo, 'cargoDocumentUrl');
    const body = { referenceNumber: record, cargoCode: code, ...(carrier ? { cargoCarrier: carrier } : {}) };
    return { record, body, note: { from: replaced, to: code }, undo: cargoBefore(record, knownIn(cargo)) };
  });
  return { verdicts };
};
