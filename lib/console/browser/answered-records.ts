import type { AnsweredRecords } from '@/lib/console/request-log/request-log';
import type { Rejection } from '@/lib/console/request-log/request-row';
import type { Resource } from '@/lib/contract/operations';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Operation } from '@/lib/contract/schema/operation';
import { namesRecords, rejectionsIn } from './rejections-in';

/** The fields by which records that can be written are known, in parameters and bodies. */
const keys: Readonly<Partial<Record<string, readonly string[]>>> = {
  products: ['sku'],
  lots: ['sku', 'lotNumber'],
  customers: ['customerNo', 'email'],
  'sales-orders': ['referenceNumber'],
  shipments: ['shipmentNo', 'salesOrders'],
  'receiving-orders': ['referenceNumber'],
  'stock-adjustments': ['transactionNumber'],
  returns: ['returnReferenceNumber', 'returnNo'],
} satisfies Partial<Record<Resource, readonly string[]>>;

/** The fields by which the records of an operation are known. */
export const recordFields = ({ resource }: Pick<Operation, 'resource'>): readonly string[] =>
  keys[resource] ?? [];

const MOST = 1000;

const isKey = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

/** The keys of the records that a write is about, each once: the request log is searched by them. */
export function recordsOf(operation: Operation, params: unknown, body: unknown): string[] {
  const names = recordFields(operation);
  const parts = [params, ...[body].flat()].filter(isRecord);
  const found = parts.flatMap((part) =>
    names.flatMap((name) => [part[name]].flat().filter(isKey).map(String)),
  );
  return [...new Set(found)].slice(0, MOST);
}

/** The records that a call carries: the entries of a list, the orders of a shipment. */
function recordsIn(operation: string, body: unknown): readonly unknown[] {
  if (operation === 'upsertShipment')
    return isRecord(body) && Array.isArray(body.salesOrders) ? body.salesOrders : [];
  return [body].flat();
}

/** How many of the records were not taken: of lots all those of a SKU that is not known. */
function countRejected(operation: string, records: readonly unknown[], rejections: readonly Rejection[]) {
  if (operation !== 'upsertLots') return rejections.length;
  const skus = new Set(rejections.map(({ record }) => record));
  return records.filter((lot) => isRecord(lot) && skus.has(String(lot.sku))).length;
}

/** What came of the records of a call that was answered well, by the rejections that are known of. None: nobody told. */
export function answeredRecordIds(
  operation: string,
  body: unknown,
  rejections: readonly Rejection[] | undefined,
): AnsweredRecords {
  const records = recordsIn(operation, body);
  const recordCount = records.length;
  if (!rejections) return { result: 'unknown', recordCount };
  const rejectedCount = countRejected(operation, records, rejections);
  if (rejections.length === 0) return { result: 'done', recordCount, rejectedCount: 0, rejections };
  const result = rejectedCount >= recordCount ? 'rejected' : 'partial';
  return { result, recordCount, rejectedCount, rejections };
}

/** What the answer to a call tells of its records; nothing of a call that is about one record alone. */
export function answeredRecords(
  operation: string,
  body: unknown,
  answer: unknown,
): AnsweredRecords | undefined {
  return namesRecords(operation)
    ? answeredRecordIds(operation, body, rejectionsIn(operation, answer))
    : undefined;
}
