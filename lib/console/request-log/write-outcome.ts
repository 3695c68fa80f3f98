import { isRecord } from '@/lib/contract/schema/is-record';
import { parseRejections, reportsPerRecord } from '../browser/rejections';
import type { Failure, Result } from '../browser/result';
import type { LoggedOutcome, RecordsOutcome } from './log-outcome';
import type { Rejection, RequestResult } from './request-row';

/** Returns the records of a call: the entries of a list, or the orders of a shipment. */
function listRecords(operation: string, body: unknown): readonly unknown[] {
  if (operation === 'upsertShipment')
    return isRecord(body) && Array.isArray(body.salesOrders) ? body.salesOrders : [];
  return [body].flat();
}

/** Returns the number of rejected records. A rejected SKU rejects all of its lots. */
function countRejected(operation: string, records: readonly unknown[], rejections: readonly Rejection[]) {
  if (operation !== 'upsertLots') return rejections.length;
  const skus = new Set(rejections.map(({ record }) => record));
  return records.filter((lot) => isRecord(lot) && skus.has(String(lot.sku))).length;
}

/**
 * Returns the outcomes of an acknowledged call's records, from its rejections. Without `rejections`, the outcomes are unknown.
 */
export function recordsOutcome(
  operation: string,
  body: unknown,
  rejections: readonly Rejection[] | undefined,
): RecordsOutcome {
  const records = listRecords(operation, body);
  const recordCount = records.length;
  if (!rejections) return { result: 'unknown', recordCount };
  const rejectedCount = countRejected(operation, records, rejections);
  if (rejections.length === 0) return { result: 'done', recordCount, rejectedCount: 0, rejections };
  const result = rejectedCount >= recordCount ? 'rejected' : 'partial';
  return { result, recordCount, rejectedCount, rejections };
}

/** The outcome of a write. Counts and rejections are set only for acknowledged bulk calls. */
export type WriteOutcome = Omit<Partial<RecordsOutcome>, 'result'> & {
  result: Exclude<RequestResult, 'open'>;
};

function failureOutcome({ kind }: Failure): 'refused' | 'unknown' | 'unreachable' {
  if (kind === 'unknown') return kind;
  return kind === 'refused' || kind === 'missing' || kind === 'limited' ? 'refused' : 'unreachable';
}

/** Decides the outcome of a write and of its records, for the request log, jobs, forms and the relay. */
export function writeOutcome(operation: string, body: unknown, result: Result<unknown>): WriteOutcome {
  if (result.kind !== 'ok') return { result: failureOutcome(result) };
  return reportsPerRecord(operation)
    ? recordsOutcome(operation, body, parseRejections(operation, result.value) ?? result.rejections)
    : { result: 'done' };
}

/** Converts the result of a write to the columns of the request log. `ms` is the round trip. */
export function loggedOutcome(
  operation: string,
  body: unknown,
  { result, response }: { result: Result<unknown>; response?: { status: number; text: string } },
  ms: number,
): LoggedOutcome {
  return {
    outcome: result.kind === 'ok' ? 'answered' : failureOutcome(result),
    status: response?.status,
    message: 'message' in result ? result.message : undefined,
    issues: result.kind === 'refused' ? result.issues : undefined,
    answer: response?.text,
    ms,
    records: writeOutcome(operation, body, result),
  };
}
