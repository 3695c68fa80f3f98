import { databaseFailure } from '@/lib/db/database-fault';
import { pool } from '@/lib/db/pool';
import { tenantQuery } from '@/lib/db/tenant-query';
import {
  type Entry,
  MAX_REJECTIONS,
  type ReadBackEntry,
  type Rejection,
  type RequestResult,
} from './request-row';

/** The outcome of a write. `answer` is truncated at 64 KB when it is stored. `ms` is the round trip. */
export type LoggedOutcome = {
  outcome: 'answered' | 'refused' | 'unreachable' | 'unknown';
  status?: number;
  message?: string;
  issues?: { path: string; message: string; code: string }[];
  answer?: string;
  ms: number;
  /** The results of the write's records. Defaults to the results that `outcome` implies. */
  records?: Omit<Partial<RecordsOutcome>, 'result'> & { result: RequestResult };
};

/**
 * The outcomes of a call's records, from its response or the list of rejected orders. `rejections` is undefined if the
 * rejections are unknown.
 */
export type RecordsOutcome = {
  result: Extract<RequestResult, 'done' | 'partial' | 'rejected' | 'unknown'>;
  recordCount: number;
  rejectedCount?: number;
  rejections?: readonly Rejection[];
};

const MAX_RESPONSE_BYTES = 64 * 1024;

/** Truncates to 64 KB of UTF-8 without a partial character, and removes NUL, which PostgreSQL cannot store. */
function truncate(answer: string): string {
  const clean = answer.replaceAll('\u0000', '');
  if (Buffer.byteLength(clean) <= MAX_RESPONSE_BYTES) return clean;
  return new TextDecoder().decode(Buffer.from(clean).subarray(0, MAX_RESPONSE_BYTES)).replace(/\uFFFD+$/, '');
}

type LoggedRequest = Pick<Entry, 'id' | 'tenant'>;

/**
 * Completes an open row. A database trigger prevents completing it twice. Results that `noteRecords` stored while the row was
 * open stay, because they are newer than `records`.
 */
export async function complete(
  request: LoggedRequest,
  { outcome, status, message, issues, answer, ms, records }: LoggedOutcome,
): Promise<void> {
  await tenantQuery(pool(), request.tenant, {
    text: `update console.journal set outcome = $2, status = $3, message = $4, issues = $5, answer = $6, ms = $7,
       "completedAt" = now(), result = coalesce(result, $8), "recordCount" = $9,
       "rejectedCount" = coalesce("rejectedCount", $10), rejections = coalesce(rejections, $11)
     where id = $1`,
    values: [
      request.id,
      outcome,
      status ?? null,
      message?.replaceAll('\u0000', '') ?? null,
      issues ? JSON.stringify(issues) : null,
      answer === undefined ? null : truncate(answer),
      Math.round(ms),
      records?.result ?? (outcome === 'answered' ? 'done' : outcome),
      records?.recordCount ?? null,
      records?.rejectedCount ?? null,
      records?.rejections ? rejectionsJson(records.rejections) : null,
    ],
  });
}

const RETRY_MS = [2_000, 4_000];

/**
 * Like `complete`, but never throws. Retries in the background if the database is unavailable. A row that stays open reads as
 * `unknown`.
 */
export async function completeOrRetry(
  request: LoggedRequest,
  outcome: LoggedOutcome,
  retryMs: readonly number[] = RETRY_MS,
): Promise<void> {
  try {
    await complete(request, outcome);
  } catch (error) {
    console.error(error);
    const [delay, ...later] = retryMs;
    if (delay !== undefined && databaseFailure(error))
      setTimeout(() => completeOrRetry(request, outcome, later), delay).unref();
  }
}

/** Removes NUL, which PostgreSQL cannot store. */
const rejectionsJson = (rejections: readonly Rejection[]): string =>
  JSON.stringify(rejections.slice(0, MAX_REJECTIONS)).replaceAll('\\u0000', '');

/**
 * Logs the results of a call's records that became known after its response. The row may still be open, because
 * `completeOrRetry` completes it later if the database was unavailable.
 */
export async function noteRecords(
  request: LoggedRequest,
  { result, rejectedCount, rejections }: RecordsOutcome,
): Promise<void> {
  await tenantQuery(pool(), request.tenant, {
    text: `update console.journal set result = $2, "rejectedCount" = $3, rejections = $4
     where id = $1 and (outcome is null or outcome in ('answered', 'unknown'))`,
    values: [request.id, result, rejectedCount ?? null, rejections ? rejectionsJson(rejections) : null],
  });
}

/** Logs the result of reading a write back. `result` is set if the read confirms or refutes the response. */
export async function noteReadBack(
  request: LoggedRequest,
  readBack: ReadBackEntry,
  result?: Extract<RequestResult, 'done' | 'unknown'>,
): Promise<void> {
  await tenantQuery(pool(), request.tenant, {
    text: `update console.journal set "readBack" = $2, result = coalesce($3, result)
     where id = $1 and outcome in ('answered', 'unknown')`,
    values: [request.id, JSON.stringify(readBack).replaceAll('\\u0000', ''), result ?? null],
  });
}
