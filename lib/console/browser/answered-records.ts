import type { RecordsTold } from '@/lib/console/request-log/request-log';
import type { Rejection } from '@/lib/console/request-log/request-row';
import { isRecord } from '@/lib/contract/schema/is-record';
import { rejectionsIn, tellsRecords } from './rejections-in';

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
export function recordsTold(
  operation: string,
  body: unknown,
  rejections: readonly Rejection[] | undefined,
): RecordsTold {
  const records = recordsIn(operation, body);
  const recordCount = records.length;
  if (!rejections) return { result: 'unknown', recordCount };
  const rejectedCount = countRejected(operation, records, rejections);
  if (rejections.length === 0) return { result: 'done', recordCount, rejectedCount: 0, rejections };
  const result = rejectedCount >= recordCount ? 'rejected' : 'partial';
  return { result, recordCount, rejectedCount, rejections };
}

/** What the answer to a call tells of its records; nothing of a call that is about one record alone. */
export function answeredRecords(operation: string, body: unknown, answer: unknown): RecordsTold | undefined {
  return tellsRecords(operation) ? recordsTold(operation, body, rejectionsIn(operation, answer)) : undefined;
}
