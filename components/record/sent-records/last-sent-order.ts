import { preservesCancellations } from '@/lib/console/api-client/embedded-behavior';
import { maskedSentRecord } from '@/lib/console/masking/masked-request-log';
import { knownOrder } from '@/lib/console/request-log/known-order';
import { sentOrders } from '@/lib/console/request-log/sent-kinds';
import { type KnownRecord, knownRecord, type SentWrite } from '@/lib/console/request-log/sent-records';
import { type CancelledLine, cancelledLines } from './cancelled-lines';
import type { RequestSince } from './since-list';

/** An order as this console last sent it, with the requests about it since then. */
export type OrderHistory = {
  /** True if the platform is known to have accepted the order. */
  isAccepted: boolean;
  /** The fields as last sent, including documents that were set later. */
  payload?: Readonly<Record<string, unknown>>;
  since: RequestSince[];
  /** Cancellations that sending the order again could undo. */
  cancelled: CancelledLine[];
};

function describeFields({ operation, fields }: SentWrite): string {
  if (operation === 'cancelLineItems') return `${fields?.amount} × ${fields?.sku}`;
  return Object.entries(fields ?? {})
    .filter(([name, value]) => name !== 'referenceNumber' && typeof value !== 'object' && value !== '')
    .map(([, value]) => String(value).slice(0, 80))
    .join(' · ');
}

export function deriveHistory(referenceNumber: string, known: KnownRecord): OrderHistory {
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

/** Reads the history of an order from the request log. Personal data is masked unless revealed. */
export async function orderHistory(tenant: string, referenceNumber: string): Promise<OrderHistory> {
  const record = await maskedSentRecord(tenant, sentOrders, referenceNumber);
  return deriveHistory(referenceNumber, record ?? knownRecord([], sentOrders));
}
