import { entryKey } from '@/lib/console/browser/rejections';
import { listCorrections } from '@/lib/console/corrections/corrections';
import { findCancelled } from '@/lib/console/operations/cancelled-orders';
import { findKeys } from '@/lib/console/operations/find-records';
import { findOrderPayloads } from '@/lib/console/rejected-queue/order-payloads';
import { rejectedOrderNotes } from '@/lib/console/rejected-queue/rejected-order-notes';
import { rejectedEntry } from '@/lib/console/request-log/rejected-entries';
import { sentOrders } from '@/lib/console/request-log/sent-kinds';
import { sentKeys } from '@/lib/console/request-log/sent-records';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import type { PageRow } from '@/lib/contract/schema/list-page';
import { textOf } from '@/lib/contract/schema/text-of';
import type { CheckContext } from '@/lib/rules/fixes/fix';
import {
  applyFixToPayload,
  type FixedPayload,
  fixPayload,
  orderChanges,
  type SentPayload,
} from '@/lib/rules/fixes/fix-payload';
import { type Correction, replacementSkus } from '@/lib/rules/fixes/remembered-corrections';
import { type OrderFacts, productFacts } from '@/lib/rules/order-rule';
import { findErrors } from '@/lib/rules/order-rules';
import { type RowPlan, type RowPlanner, skip } from './planned-row';

const orderSkus = (order: SalesOrderUpsert): string[] =>
  (order.lineItems ?? []).flatMap(({ sku }) => sku ?? []);

const REFERENCE = 'referenceNumber';

/** References of orders that the platform or this console knows. */
type KnownReferences = {
  /** References of the orders that the platform has. Undefined if the platform lists no orders. */
  accepted: ReadonlySet<string> | undefined;
  cancelled: ReadonlySet<string>;
  /** New references that this console has already sent. Empty if the platform lists orders. */
  otherReferences: ReadonlySet<string>;
};

/** An order to send. `sent`: the payload sent before. `fixed`: the payload with fixes. */
type PlannedOrder = { record: string; sent?: SentPayload; fixed?: FixedPayload; manualFixes?: true };

/** Returns the reference under which the order would be sent. */
const newReference = ({ record, fixed }: PlannedOrder): string =>
  fixed?.errors.length === 0 ? fixed.order.referenceNumber : record;

/**
 * Returns a plan that skips the order for a reason independent of its payload. Undefined if no such reason applies. A
 * reference set by a fix must never have been used before.
 */
function blockedPlan(
  order: PlannedOrder,
  { accepted, cancelled, otherReferences }: KnownReferences,
): RowPlan | undefined {
  const { record } = order;
  if (accepted?.has(record)) return skip(record, 'accepted');
  if (cancelled.has(record)) return skip(record, 'cancelledSince');
  const reference = newReference(order);
  const isTaken = reference !== record && (accepted?.has(reference) || otherReferences.has(reference));
  return isTaken ? skip(record, 'taken', { detail: reference }) : undefined;
}

/**
 * Plans an order with its fixed payload. Without a fixed payload, uses the payload sent before if that payload passes
 * the rules or the user forces it.
 */
function planOrder(order: PlannedOrder, from: string, facts: OrderFacts, isForced: boolean): RowPlan {
  const { record, sent, fixed } = order;
  if (fixed) {
    const [remaining] = fixed.errors;
    if (remaining) return skip(record, 'wouldFail', { detail: remaining.code });
    const changes = sent ? orderChanges(sent.order, fixed.order) : [];
    return {
      record: newReference(order),
      body: fixed.payload,
      note: changes.length > 0 ? { changes } : { from },
    };
  }
  if (!sent) return skip(record, 'notKnown');
  const detail = findErrors(sent.order, facts)[0]?.code;
  if (detail && !isForced) return skip(record, 'wouldFail', { detail });
  // Send the stored payload, not the parsed order, because the stored payload may have fields that the contract does
  // not know.
  return { record, body: sent.payload, note: { from, ...(detail ? { detail } : {}) } };
}

/** Returns the order that the user edited on its page, with the errors that remain. */
function fixedByUser(
  payload: unknown,
  sent: SentPayload | undefined,
  facts: OrderFacts,
): FixedPayload | undefined {
  const { data: order } = SalesOrderUpsert.safeParse(payload);
  if (!order) return undefined;
  const errors = findErrors(order, facts);
  return {
    order,
    errors,
    fixes: [],
    payload: sent ? applyFixToPayload(sent.payload, sent.order, order) : payload,
  };
}

/**
 * Plans to resend rejected orders, either unchanged or with fixes: safe fixes, and fixes chosen by the user. Skips an
 * order if its payload is unknown, if it has been accepted since (an upsert would overwrite it), if it is partly
 * canceled, or if another order has its reference. Skips orders that the same rules would reject again (D9), unless the
 * user forces them.
 */
export const planResendRows: RowPlanner = async ({ tenant, signal, values, choices }, rows) => {
  const payloads = await findOrderPayloads(tenant, rows.map(rejectedEntry), signal);
  if ('kind' in payloads) return payloads;
  const records = [...new Set(rows.map((row) => textOf(row[REFERENCE])))].filter(Boolean);
  const byReference = rows.flatMap((row): [string, SentPayload][] => {
    const sent = payloads.get(textOf(row.id));
    return sent ? [[textOf(row[REFERENCE]), sent]] : [];
  });
  // If several entries share a reference, the latest entry wins. The list has the latest entries first.
  const sentByReference = new Map(byReference.reverse());
  const hasFixes = values.rules === 'fix';
  // The user's corrections for this run take precedence over stored corrections.
  const remembered: Correction[] = [
    ...(choices?.corrections ?? []).map((correction) => ({ ...correction, always: true })),
    ...(hasFixes ? await listCorrections(tenant) : []),
  ];
  const editedOrder = choices && SalesOrderUpsert.safeParse(choices.own.payload).data;
  const skus = new Set(
    [
      ...[...sentByReference.values()].map(({ order }) => order),
      ...(editedOrder ? [editedOrder] : []),
    ].flatMap(orderSkus),
  );
  const requestedKeys = [...skus, ...replacementSkus(remembered, skus)];
  const products = await findKeys(tenant, 'products', requestedKeys, signal);
  if (products.kind !== 'ok' && products.kind !== 'missing') return products;
  const facts = productFacts((sku) => products.kind === 'missing' || products.value.has(sku));
  const context: CheckContext = { facts, remembered, accepted: choices?.accepted };
  const ownRow = rows.find((row) => textOf(row.id) === choices?.own.id);
  const ownRecord = ownRow && textOf(ownRow[REFERENCE]);
  const orderToSend = (record: string): PlannedOrder | undefined => {
    const sent = sentByReference.get(record);
    if (choices && record === ownRecord) {
      const fixed = fixedByUser(choices.own.payload, sent, facts);
      return fixed && { record, sent, fixed, manualFixes: true };
    }
    return sent && { record, sent, fixed: hasFixes ? fixPayload(sent, context) : undefined };
  };
  const plannedOrders = new Map(
    records.flatMap((record): [string, PlannedOrder][] => {
      const one = orderToSend(record);
      return one ? [[record, one]] : [];
    }),
  );
  const newReferences = [...plannedOrders.values()]
    .map(newReference)
    .filter((reference) => !plannedOrders.has(reference));
  const references = [...new Set([...records, ...newReferences])];
  const [notes, cancelled, listed, before] = await Promise.all([
    rejectedOrderNotes(
      tenant,
      rows.map((row) => entryKey(rejectedEntry(row))),
    ),
    findCancelled(tenant, references),
    findKeys(tenant, 'sales-orders', references, signal),
    sentKeys(tenant, sentOrders, { codes: newReferences, count: newReferences.length }),
  ]);
  if (listed.kind !== 'ok' && listed.kind !== 'missing') return listed;
  const accepted = listed.kind === 'ok' ? listed.value : undefined;
  // If the platform lists orders, an order that was sent but is not listed was rejected or never arrived.
  const otherReferences = new Set(accepted ? [] : before.keys.map(([key]) => key));
  const handled = new Set<string>();
  const planRow = (row: PageRow): RowPlan => {
    const record = textOf(row[REFERENCE]);
    const entry = entryKey(rejectedEntry(row));
    const closed = notes.get(entry)?.closed;
    if (closed) return skip(record, 'closed', { detail: closed.reason, entry });
    const one = plannedOrders.get(record);
    const reference = one ? newReference(one) : record;
    if (handled.has(record) || handled.has(reference)) return skip(record, 'repeated');
    for (const used of [record, reference]) handled.add(used);
    if (!one) return skip(record, accepted?.has(record) ? 'accepted' : 'notKnown');
    const blocked = blockedPlan(one, { accepted, cancelled, otherReferences });
    if (blocked) return blocked;
    const rowPlan = planOrder(one, textOf(row.error), facts, values.rules === 'ignore');
    // After a lost response, the list is read again. The entry ID distinguishes a new rejection from the current one.
    return {
      ...rowPlan,
      note: { ...rowPlan.note, entry, ...(one.manualFixes && { manualFixes: one.manualFixes }) },
    };
  };
  return { rowPlans: rows.map(planRow) };
};
