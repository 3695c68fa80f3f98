import { isLong, packLines } from '@/components/record/line-items/lines-as-text';
import { knownOrder } from '@/components/record/sent-records/known-order';
import { sentOrders } from '@/components/record/sent-records/sent-kinds';
import type { RequestSince } from '@/components/record/sent-records/since-list';
import { keepsCancellations } from '@/lib/console/operations/deliver';
import { type FullEntry, writesAbout } from '@/lib/console/request-log/list-requests';
import { SalesOrderUpsertLine } from '@/lib/contract/resources/sales-order-upsert';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { isObject, isRecord } from '@/lib/contract/schema/is-record';
import { cancelledLines } from './line-amounts';
import type { CancelledLine } from './sales-order-form';

const names = fieldsOf(SalesOrderUpsertLine).map(({ name }) => name);

/** What an order's form begins with, on its way to the browser: thousands of lines travel as one text. */
export function packStart(start: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { lineItems } = start;
  const rows = Array.isArray(lineItems) ? lineItems.filter(isObject) : [];
  if (!isLong(rows)) return start;
  // A payload may say more of a line than the contract knows: it travels too.
  const all = [...new Set([...names, ...rows.flatMap(Object.keys)])];
  return { ...start, lineItems: packLines(rows, all) };
}

/** What an order's form begins with where the platform shows none: what was last sent of it from here. */
export async function sentOrder(tenant: string, referenceNumber: string) {
  const writes = await writesAbout(tenant, [sentOrders.upsert], referenceNumber, 20);
  return knownOrder(referenceNumber, writes).sent;
}

/** An order as it was last sent from here, with what was sent about it since. */
export type OrderHistory = {
  /** The last payload, with the document that was set since. */
  /** The platform is known to have taken it. */
  isTaken: boolean;
  payload?: Readonly<Record<string, unknown>>;
  since: RequestSince[];
  /** What was cancelled of it, where sending it again could undo that. */
  cancelled: CancelledLine[];
};

/** As many writes as one order ever has. */
const MAX_ITEMS = 200;

function sentCancellation({ operation, body }: FullEntry): string {
  const sentBody: unknown = JSON.parse(body ?? 'null');
  const fields = isRecord(sentBody) ? Object.entries(sentBody) : [];
  if (operation === 'cancelLineItems') {
    const { amount, sku } = Object.fromEntries(fields);
    return `${amount} × ${sku}`;
  }
  return fields
    .filter(([name, value]) => name !== 'referenceNumber' && typeof value !== 'object' && value !== '')
    .map(([, value]) => String(value).slice(0, 80))
    .join(' · ');
}

/** What the writes about an order tell of it, newest first. */
export function historyIn(referenceNumber: string, writes: readonly FullEntry[]): OrderHistory {
  const { sent, record, lines, since, unconfirmed, isTaken } = knownOrder(referenceNumber, writes);
  const confirmed = new Set(since);
  const acts = [...since, ...unconfirmed].sort((a, b) => b.id - a.id);
  return {
    isTaken,
    payload: sent && { ...sent, ...(record.vas ? { vas: record.vas } : {}) },
    since: acts.map((entry) => ({
      id: entry.id,
      operation: entry.operation,
      at: entry.at,
      person: entry.person,
      isConfirmed: confirmed.has(entry),
      said: sentCancellation(entry),
    })),
    cancelled: keepsCancellations() ? [] : cancelledLines(lines),
  };
}

/** An order as the requests of this console tell it. */
export async function orderHistory(tenant: string, referenceNumber: string): Promise<OrderHistory> {
  return historyIn(
    referenceNumber,
    await writesAbout(tenant, sentOrders.operations, referenceNumber, MAX_ITEMS),
  );
}
