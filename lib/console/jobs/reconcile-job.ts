import { isRecord } from '@/lib/contract/schema/is-record';
import { textOf } from '@/lib/contract/schema/text-of';
import { parsedJson } from '../browser/json';
import { entryKey } from '../browser/rejections';
import { type Failure, unexpectedFailure } from '../browser/result';
import { findKeys, sourceKey } from '../operations/find-records';
import { fetchRejectionsAfter } from '../operations/rejected-list';
import { entriesByKey } from '../request-log/list-requests';
import { noteRecords } from '../request-log/log-outcome';
import type { Rejection } from '../request-log/request-row';
import { recordsOutcome } from '../request-log/write-outcome';
import { plannedBody } from './call-outcome';
import { batchKey, type ClaimedRow } from './claimed-rows';
import { countRows, type Job } from './job-store';
import { confirmRows, rejectRows, type UnknownRow, unknownRows } from './unknown-rows';

/** The lists that contain the records created by a write. */
const listsByWrite = {
  createProduct: 'products',
  createCustomer: 'customers',
  bulkUpsertSalesOrders: 'sales-orders',
} as const;
type CreatingWrite = keyof typeof listsByWrite;

/** True for jobs that send rejected orders again. None of these orders existed on the platform when the job was planned. */
export const isResend = ({ kind, act }: Pick<Job, 'kind' | 'act'>): boolean =>
  kind === 'bulk' && act === 'bulkUpsertSalesOrders';

/**
 * Returns the write by which a row creates its record. Undefined if the record may have existed before, as with orders of a
 * file, because finding the record then proves nothing.
 */
const creatingWrite = (job: Job, { operation }: Pick<ClaimedRow, 'operation'>): CreatingWrite | undefined => {
  if (isResend(job)) return 'bulkUpsertSalesOrders';
  return operation === 'createProduct' || operation === 'createCustomer' ? operation : undefined;
};

function groupRows<K, R>(rows: readonly R[], keyFor: (row: R) => K): Map<K, R[]> {
  const groups = new Map<K, R[]>();
  for (const row of rows) {
    const key = keyFor(row);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
}

async function findCreatedBy(
  write: CreatingWrite,
  tenant: string,
  rows: readonly ClaimedRow[],
): Promise<Failure | ClaimedRow[]> {
  const source = listsByWrite[write];
  const sentKey = (row: ClaimedRow): string => {
    const body = plannedBody(row);
    return textOf(isRecord(body) ? body[sourceKey(source)] : undefined);
  };
  const existing = await findKeys(tenant, source, rows.map(sentKey)).catch((error: unknown): Failure => {
    console.error(error);
    return unexpectedFailure(error);
  });
  // Without a list, or without access to it, no read can show the records.
  const isDenied = existing.kind === 'refused' && (existing.status === 403 || existing.status === 404);
  if (existing.kind === 'missing' || isDenied) return [];
  if (existing.kind !== 'ok') return existing;
  // A platform may change the letter case of keys.
  const listed = new Set([...existing.value].map((key) => key.toLowerCase()));
  return rows.filter((row) => listed.has(sentKey(row).toLowerCase()));
}

/**
 * Returns the rows whose records exist on the platform, or the failure of the read. No record existed when the rows were
 * planned, so this job created the records. Returns no rows if the platform does not list such records.
 */
export async function findCreated(job: Job, rows: readonly ClaimedRow[]): Promise<Failure | ClaimedRow[]> {
  const byWrite = groupRows(rows, (row) => creatingWrite(job, row));
  const created: ClaimedRow[] = [];
  for (const [write, own] of byWrite) {
    const existing = write ? await findCreatedBy(write, job.tenant, own) : [];
    if ('kind' in existing) return existing;
    created.push(...existing);
  }
  return created;
}

/**
 * Finds rows whose orders the platform rejected again in a request with a lost response. Marks these rows as rejected,
 * and returns the rejections by row index.
 */
async function findRejected(job: Job, rows: readonly UnknownRow[]): Promise<Map<number, Rejection>> {
  const found = new Map<number, Rejection>();
  const byKey = groupRows(rows, (row) => batchKey(job, row));
  for (const [key, { id, at }] of await entriesByKey(job.tenant, [...byKey.keys()])) {
    const sentRows = byKey.get(key) ?? [];
    const references = sentRows.map(({ record }) => record);
    const rejections = await fetchRejectionsAfter({ id, at, tenant: job.tenant }, references).catch(() => []);
    for (const rejection of rejections ?? []) {
      const row = sentRows.find(({ record }) => record === rejection.record);
      // The entry from which the row was planned is older than the request.
      const isNew = row?.entry !== entryKey({ entry: rejection.entry ?? '', at: rejection.at ?? '' });
      if (row && isNew) found.set(row.at, rejection);
    }
  }
  const issues = [...found].map(([at, { path, message, code }]) => ({ at, issue: { path, message, code } }));
  await rejectRows(job.id, issues);
  return found;
}

/**
 * True if the rows are only a part of the batch that was sent under their key. Without the other rows, they are a
 * different request, which a platform rejects under the same key (D19).
 */
export async function isPartOfRequest(job: Job, rows: readonly ClaimedRow[]): Promise<boolean> {
  const byKey = groupRows(rows, (row) => batchKey(job, row));
  const entries = await entriesByKey(job.tenant, [...byKey.keys()]);
  return [...entries].some(([key, { body }]) => [parsedJson(body)].flat().length !== byKey.get(key)?.length);
}

/** Records the outcome of requests whose response was lost, once the outcome of each of their records is known. */
async function noteRequests(
  job: Job,
  rows: readonly UnknownRow[],
  { created, rejected }: { created: ReadonlySet<number>; rejected: ReadonlyMap<number, Rejection> },
): Promise<void> {
  const byKey = groupRows(
    rows.filter(({ at }) => created.has(at) || rejected.has(at)),
    (row) => batchKey(job, row),
  );
  for (const [key, { id, body }] of await entriesByKey(job.tenant, [...byKey.keys()])) {
    const sentRows = byKey.get(key) ?? [];
    const sent = parsedJson(body);
    if ([sent].flat().length !== sentRows.length) continue;
    const rejections = sentRows.flatMap(({ at }) => rejected.get(at) ?? []);
    await noteRecords(
      { id, tenant: job.tenant },
      recordsOutcome(sentRows[0]?.operation ?? job.act, sent, rejections),
    );
  }
}

/**
 * Looks up rows whose responses were lost. Marks a row as done if its record exists, and as rejected if its order was
 * rejected again. The other rows stay unknown.
 */
export async function reconcile(job: Job): Promise<void> {
  const unknown = (await unknownRows(job.id)).filter((row) => creatingWrite(job, row));
  if (unknown.length === 0) return;
  const existing = await findCreated(job, unknown);
  const created = new Set('kind' in existing ? [] : existing.map(({ at }) => at));
  await confirmRows(job.id, [...created]);
  const rest = unknown.filter(({ at }) => !created.has(at));
  const rejected = isResend(job) ? await findRejected(job, rest) : new Map<number, Rejection>();
  await noteRequests(job, unknown, { created, rejected });
}

/** Looks up the unknown rows of a job that is not running, because a platform may list a record with a delay. Sends nothing. */
export async function settleUnknown(job: Job): Promise<void> {
  if (job.state === 'running' || job.counts.unknown === 0) return;
  await reconcile(job);
  await countRows(job.id);
}
