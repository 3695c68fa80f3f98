import { preservesCancellations } from '@/lib/console/api-client/platform-guarantees';
import { maskedSentRecord } from '@/lib/console/masking/masked-request-log';
import { knownOrder } from '@/lib/console/request-log/known-order';
import { sentOrders } from '@/lib/console/request-log/sent-kinds';
import { type KnownRecord, knownRecord, type SentWrite } from '@/lib/console/request-log/sent-records';
import { type CancelledLine, cancelledLines } from './cancelled-lines';
import type { RequestSince } from './since-list';

/** An order as last sent by this console, with the requests since. */
export type OrderHistory = {
  /** The platform is known to have accepted it. */
  isAccepted: boolean;
  /** The fields as last sent, with a document that was set since. */
  payload?: Readonly<Record<string, unknown>>;
  since: RequestSince[];
  /** Its cancellations, if sending the order again could undo them. */
  cancelled: CancelledLine[];
};

function describeFields({ operation, fields }: SentWrite): string {
  if (operation === 'cancelLineItems') return `${fields?.amount} × ${fields?.sku}`;
  return Object.entries(fields ?? {})
    .filter(([name, value]) => name !== 'referenceNumber' && typeof value !== 'object' && value !== '')
    .map(([, value]) => String(value).slice(0, 80))
    .join(' · ');
}

/** The history of an order from its writes. */
export function historyIn(referenceNumber: string, known: KnownRecord): OrderHistory {
  const { fields, since, unconfirmed, isAccepted } = known;
  const { vas, lineItems } = knownOrder(referenceNumber, known);
  return {
    isAccepted,
    payload: fields && { ...fields, ...(vas ? { vas } : {}) },
    since: [...since, ...unconfirmed]
      .sort((a, b) => b.id - a.id)
      .map((write) => ({
        id: write.id,
        operation: write.operation,
        at: write.at,
        person: write.person,
        isConfirmed: since.includes(write),
        summary: describeFields(write),
      })),
    cancelled: preservesCancellations() ? [] : cancelledLines(lineItems),
  };
}

/** The history of an order from this console's request log. */
export async function orderHistory(tenant: string, referenceNumber: string): Promise<OrderHistory> {
  const record = await maskedSentRecord(tenant, sentOrders, referenceNumber);
  return historyIn(referenceNumber, record ?? knownRecord([], sentOrders));
}
