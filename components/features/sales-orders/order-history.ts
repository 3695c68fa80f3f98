import { isLong, packLines } from '@/components/record/line-items/lines-as-text';
import { knownOrder } from '@/components/record/sent-records/known-order';
import type { RequestSince } from '@/components/record/sent-records/since-list';
import { keepsCancellations } from '@/lib/console/operations/deliver';
import { sentOrders } from '@/lib/console/request-log/sent-kinds';
import {
  type KnownRecord,
  knownRecord,
  type SentWrite,
  sentRecord,
} from '@/lib/console/request-log/sent-records';
import { SalesOrderUpsertLine } from '@/lib/contract/resources/sales-order-upsert';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { isObject } from '@/lib/contract/schema/is-record';
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

/** An order as it was last sent from here, with what was sent about it since. */
export type OrderHistory = {
  /** The platform is known to have taken it. */
  isTaken: boolean;
  /** The last payload, with the document that was set since. */
  payload?: Readonly<Record<string, unknown>>;
  since: RequestSince[];
  /** What was cancelled of it, where sending it again could undo that. */
  cancelled: CancelledLine[];
};

function describeFields({ operation, fields }: SentWrite): string {
  if (operation === 'cancelLineItems') return `${fields?.amount} × ${fields?.sku}`;
  return Object.entries(fields ?? {})
    .filter(([name, value]) => name !== 'referenceNumber' && typeof value !== 'object' && value !== '')
    .map(([, value]) => String(value).slice(0, 80))
    .join(' · ');
}

/** What the writes about an order tell of it. */
export function historyIn(referenceNumber: string, known: KnownRecord): OrderHistory {
  const { fields, since, unconfirmed, isTaken } = known;
  const { record, lines } = knownOrder(referenceNumber, known);
  return {
    isTaken,
    payload: fields && { ...fields, ...(record.vas ? { vas: record.vas } : {}) },
    since: [...since, ...unconfirmed]
      .sort((a, b) => b.id - a.id)
      .map((write) => ({
        id: write.id,
        operation: write.operation,
        at: write.at,
        person: write.person,
        isConfirmed: since.includes(write),
        said: describeFields(write),
      })),
    cancelled: keepsCancellations() ? [] : cancelledLines(lines),
  };
}

/** An order as the requests of this console tell it. */
export async function orderHistory(tenant: string, referenceNumber: string): Promise<OrderHistory> {
  const record = await sentRecord(tenant, sentOrders, referenceNumber);
  return historyIn(referenceNumber, record ?? knownRecord([], sentOrders));
}
