import { findOperation } from '@/lib/contract/operations';
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

/** A record in which the part at a dotted path is replaced. */
function withPart(record: SentFields, path: string, part: SentFields): SentFields {
  const [name = '', ...inner] = path.split('.');
  const value = record[name];
  return {
    ...record,
    [name]: inner.length > 0 ? withPart(isRecord(value) ? value : {}, inner.join('.'), part) : part,
  };
}

/** An order as sent, with what was accepted about it since. */
function knownFields(sent: SentFields, since: readonly SentWrite[]): SentFields {
  let record = sent;
  for (const { operation, fields } of since.toReversed()) {
    const { effect, replaces } = findOperation(operation) ?? {};
    if (!fields || effect !== 'upsert' || operation === sentOrders.upsert) continue;
    const { referenceNumber: _, ...part } = fields;
    record = replaces === undefined ? { ...record, ...part } : withPart(record, replaces, part);
  }
  return record;
}

/** An order as sent. */
export type KnownOrder = SentFields & { referenceNumber: string; lineItems: KnownLine[] };

/** An order from its writes, with the cargo info, documents, tags and cancellations accepted after its last upsert. */
export function knownOrder(
  referenceNumber: string,
  { fields: sent, since, unconfirmed }: KnownRecord = knownRecord([], sentOrders),
  shipmentNo?: string,
): KnownOrder {
  const cancelledOf = (writes: readonly SentWrite[], sku: unknown) =>
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
