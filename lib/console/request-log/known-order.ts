import { isRecord } from '@/lib/contract/schema/is-record';
import { sentOrders } from './sent-kinds';
import { type KnownRecord, knownRecord, type SentWrite } from './sent-records';

type SentFields = Readonly<Record<string, unknown>>;

/**
 * A line of an order as sent, and the amounts canceled by this console since: `cancelledAmount` by confirmed cancellations,
 * `unconfirmedAmount` by those without a response.
 */
type KnownLine = SentFields & {
  sku?: string;
  amountInOrder?: number;
  cancelledAmount?: number;
  unconfirmedAmount?: number;
};

const numberOrZero = (value: unknown) => (typeof value === 'number' ? value : 0);

/** The bodies of these operations, newest first. */
const bodiesOf = (writes: readonly SentWrite[], ...names: string[]): SentFields[] =>
  writes.flatMap(({ operation, fields }) => (fields && names.includes(operation) ? [fields] : []));

/** An order as sent. */
export type KnownOrder = SentFields & { referenceNumber: string; lineItems: KnownLine[]; vas: unknown };

/** An order from its writes, with the cargo info, documents, tags and cancellations accepted after its last upsert. */
export function knownOrder(
  referenceNumber: string,
  { fields: sent, since, unconfirmed }: KnownRecord = knownRecord([], sentOrders),
  shipmentNo?: string,
): KnownOrder {
  const [cargo] = bodiesOf(since, 'updateCargoInfo', 'updateSalesOrderCargoInfo');
  const [document] = bodiesOf(since, 'updateSalesOrderVasDocument');
  const [tagged] = bodiesOf(since, 'updateSalesOrderTag');
  const cancelledOf = (writes: readonly SentWrite[], sku: unknown) =>
    bodiesOf(writes, 'cancelLineItems')
      .filter((body) => body.sku === sku)
      .reduce((sum, body) => sum + numberOrZero(body.amount), 0) || undefined;
  const lines: unknown[] = Array.isArray(sent?.lineItems) ? sent.lineItems : [];
  const vas = isRecord(sent?.vas) ? sent.vas : undefined;
  return {
    ...sent,
    referenceNumber,
    shipmentNo,
    cargo,
    ...(tagged ? { tag: tagged.tag } : {}),
    vas: document ? { ...vas, documentVAS: { documentUrl: document.documentUrl } } : vas,
    lineItems: lines.filter(isRecord).map((line) => {
      const sku = typeof line.sku === 'string' ? line.sku : undefined;
      return {
        ...line,
        sku,
        amountInOrder: numberOrZero(line.amountInOrder),
        cancelledAmount: cancelledOf(since, sku),
        unconfirmedAmount: cancelledOf(unconfirmed, sku),
      };
    }),
  };
}

/**
 * The request with which an order was accepted after a rejection, and the cause of that rejection. `writes`: newest first.
 * Undefined if it was never rejected, or still is.
 */
export function acceptedAfter(
  writes: readonly Pick<SentWrite, 'id' | 'operation' | 'result' | 'code'>[],
): { request: number; code: string } | undefined {
  const upserts = writes.filter(({ operation }) => operation === sentOrders.upsert);
  const rejected = upserts.findIndex(({ result }) => result === 'rejected');
  const rejectionCode = upserts[rejected]?.code;
  // The first one accepted after the rejection.
  const accepted = upserts.slice(0, Math.max(rejected, 0)).findLast(({ result }) => result === 'done');
  return rejectionCode && accepted ? { request: accepted.id, code: rejectionCode } : undefined;
}
