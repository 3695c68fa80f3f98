import { findOperation } from '@/lib/contract/operations';
import { type Fields, isRecord } from '@/lib/contract/schema/is-record';
import { sentOrders } from './sent-kinds';
import { type KnownRecord, knownRecord, type SentWrite } from './sent-records';

/**
 * A line of an order as sent, with the amounts that this console has canceled since: `cancelledAmount` is confirmed, and
 * the result of `unconfirmedAmount` is unknown.
 */
type KnownLine = Fields & {
  sku?: string;
  amountInOrder?: number;
  cancelledAmount?: number;
  unconfirmedAmount?: number;
};

const numberOrZero = (value: unknown) => (typeof value === 'number' ? value : 0);

function withPart(record: Fields, path: string, part: Fields): Fields {
  const [name = '', ...inner] = path.split('.');
  const value = record[name];
  return {
    ...record,
    [name]: inner.length > 0 ? withPart(isRecord(value) ? value : {}, inner.join('.'), part) : part,
  };
}

/** Applies accepted writes to an order as it was sent. */
function knownFields(sent: Fields, since: readonly SentWrite[]): Fields {
  let record = sent;
  for (const { operation, fields } of since.toReversed()) {
    const { effect, replaces } = findOperation(operation) ?? {};
    if (!fields || effect !== 'upsert' || operation === sentOrders.upsert) continue;
    const { referenceNumber: _, ...part } = fields;
    record = replaces === undefined ? { ...record, ...part } : withPart(record, replaces, part);
  }
  return record;
}

export type KnownOrder = Fields & { referenceNumber: string; lineItems: KnownLine[] };

/**
 * Derives an order from its writes: the upsert that `knownRecord` selects, with the cargo info, documents, tags and
 * cancellations that were accepted since.
 */
export function knownOrder(
  referenceNumber: string,
  { fields: sent, since, unconfirmed }: KnownRecord = knownRecord([], sentOrders),
  shipmentNo?: string,
): KnownOrder {
  const sumCancelled = (writes: readonly SentWrite[], sku: unknown) =>
    writes
      .filter(({ operation, fields }) => operation === 'cancelLineItems' && fields?.sku === sku)
      .reduce((sum, { fields }) => sum + numberOrZero(fields?.amount), 0) || undefined;
  const lines: unknown[] = Array.isArray(sent?.lineItems) ? sent.lineItems : [];
  return {
    ...knownFields({ ...sent, shipmentNo }, since),
    referenceNumber,
    lineItems: lines.filter(isRecord).map((line) => {
      const sku = typeof line.sku === 'string' ? line.sku : undefined;
      return {
        ...line,
        sku,
        amountInOrder: numberOrZero(line.amountInOrder),
        cancelledAmount: sumCancelled(since, sku),
        unconfirmedAmount: sumCancelled(unconfirmed, sku),
      };
    }),
  };
}

/**
 * Returns the request with which an order was accepted after a rejection, and the error code of the rejection. `writes` are
 * newest first. Undefined if the order was never rejected, or is still rejected.
 */
export function acceptedAfter(
  writes: readonly Pick<SentWrite, 'id' | 'operation' | 'result' | 'code'>[],
): { request: number; code: string } | undefined {
  const upserts = writes.filter(({ operation }) => operation === sentOrders.upsert);
  const rejected = upserts.findIndex(({ result }) => result === 'rejected');
  const rejectionCode = upserts[rejected]?.code;
  // The first write accepted after the rejection.
  const accepted = upserts.slice(0, Math.max(rejected, 0)).findLast(({ result }) => result === 'done');
  return rejectionCode && accepted ? { request: accepted.id, code: rejectionCode } : undefined;
}
