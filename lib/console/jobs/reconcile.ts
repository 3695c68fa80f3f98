import { isRecord } from '@/lib/contract/schema/is-record';
import type { Issue } from '@/lib/contract/schema/issue';
import { parsedJson } from '../browser/json';
import { issuesIn, rejectedPaths, unreadable } from '../browser/rejections';
import type { Failure, Result } from '../browser/result';
import { recordsOutcome, writeOutcome } from '../browser/write-outcome';
import { findKeys, sourceKey } from '../operations/find-records';
import { rejectionsAfter } from '../operations/rejected-list';
import { entriesByKey } from '../request-log/list-requests';
import { entryKey } from '../request-log/rejected-entries';
import { noteRecords } from '../request-log/request-log';
import type { Rejection } from '../request-log/request-row';
import {
  type ClaimedRow,
  confirmRows,
  keyOf,
  type RowEnd,
  rejectRows,
  type UnknownRow,
  unknownRows,
} from './job-rows';
import { countRows, type Job } from './job-store';

type Sent = Pick<ClaimedRow, 'at' | 'record'>;

/** The body of a row that is sent alone, as planned. */
export const bodyOf = ({ body }: Pick<ClaimedRow, 'body'>): unknown => JSON.parse(body);

/** The outcome of a call: that of each row; `stop`: send nothing more; `loose`: the rest goes in another batch. */
export type Ends = { ends: RowEnd[]; stop?: Failure; loose?: true };

/** A row sent alone. When the error affects all calls, the row waits. */
export function endOf(
  { at }: Pick<ClaimedRow, 'at'>,
  result: Result<unknown>,
): { end: RowEnd; stop?: Failure } {
  if (result.kind === 'ok') return { end: { at, state: 'done' } };
  if (result.kind === 'unknown') return { end: { at, state: 'unknown', issues: issuesIn(result) } };
  if (result.kind === 'refused' || result.kind === 'missing')
    return { end: { at, state: 'refused', issues: issuesIn(result) } };
  return { end: { at, state: 'planned' }, stop: result };
}

/** Orders that were detached without a row: someone attached them after the shipment was read. */
function missingFromAnswer(answer: unknown, rows: readonly Sent[]): Issue[] {
  const detached = isRecord(answer) && Array.isArray(answer.detached) ? answer.detached.map(String) : [];
  const detachedMeanwhile = detached.filter((reference) => rows.every(({ record }) => record !== reference));
  return detachedMeanwhile.length === 0
    ? []
    : [{ path: 'salesOrders', message: detachedMeanwhile.join(', '), code: 'detached_meanwhile' }];
}

/** The index of a row in the sent list. */
const itemAt = (operation: string, body: unknown, { record }: Sent, i: number): number => {
  if (operation !== 'upsertShipment') return i;
  return isRecord(body) && Array.isArray(body.salesOrders) ? body.salesOrders.indexOf(record) : i;
};

/** Rows sent in one call. */
export function endsOf(
  operation: string,
  rows: readonly Sent[],
  body: unknown,
  result: Result<unknown>,
): Ends {
  const all = (state: RowEnd['state'], issues?: readonly Issue[]) =>
    rows.map(({ at }) => ({ at, state, ...(issues ? { issues } : {}) }));
  if (result.kind === 'unknown') return { ends: all('unknown', issuesIn(result)) };
  if (result.kind === 'ok') {
    const outcome = writeOutcome(operation, body, result);
    if (outcome.result === 'unknown') return { ends: all('unknown', [unreadable]) };
    const rejected = new Map(outcome.rejections?.map((rejection) => [rejection.record, rejection]));
    const left = operation === 'upsertShipment' ? missingFromAnswer(result.answer, rows) : [];
    return {
      ends: rows.map(({ at, record }) => {
        const rejection = rejected.get(record);
        if (rejection) {
          const { path, message, code } = rejection;
          return { at, state: 'rejected' as const, issues: [{ path, message, code }] };
        }
        return { at, state: 'done' as const, ...(left.length > 0 ? { issues: left } : {}) };
      }),
    };
  }
  if (result.kind !== 'refused') return { ends: all('planned'), stop: result };
  const pointed = rejectedPaths(result.issues, operation === 'upsertShipment' ? 'salesOrders' : '');
  const ends = rows.map((row, i): RowEnd => {
    const issues = pointed.get(itemAt(operation, body, row, i));
    return issues ? { at: row.at, state: 'refused', issues } : { at: row.at, state: 'planned' };
  });
  const some = ends.some(({ state }) => state === 'refused');
  // Rejected because of some rows: the others are sent without them. An error that names no row applies to all.
  return some ? { ends, loose: true } : { ends: all('refused', issuesIn(result)) };
}

/** Where a newly created record is found. */
const createdIn = {
  createProduct: 'products',
  createCustomer: 'customers',
  bulkUpsertSalesOrders: 'sales-orders',
} as const;
type CreatingWrite = keyof typeof createdIn;

/** Rejected orders that are sent again: the plan found none of them on the platform. */
export const isResend = ({ kind, act }: Pick<Job, 'kind' | 'act'>): boolean =>
  kind === 'bulk' && act === 'bulkUpsertSalesOrders';

/** How a row can be read back; an order of a file may have existed before, which proves nothing. */
const readBack = (job: Job, { operation }: Pick<ClaimedRow, 'operation'>): CreatingWrite | undefined => {
  if (isResend(job)) return 'bulkUpsertSalesOrders';
  return operation === 'createProduct' || operation === 'createCustomer' ? operation : undefined;
};

function groupsOf<K, R>(rows: readonly R[], keyFor: (row: R) => K): Map<K, R[]> {
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
): Promise<ClaimedRow[]> {
  const source = createdIn[write];
  const sentKey = (row: ClaimedRow): string => {
    const body = bodyOf(row);
    const key = isRecord(body) ? body[sourceKey(source)] : undefined;
    return typeof key === 'string' ? key : '';
  };
  const found = await findKeys(tenant, source, rows.map(sentKey)).catch(() => undefined);
  if (found?.kind !== 'ok') return [];
  // A platform may store a key in another letter case.
  const listed = new Set([...found.answer].map((key) => key.toLowerCase()));
  return rows.filter((row) => listed.has(sentKey(row).toLowerCase()));
}

/** Which of these rows exist on the platform: the plan saw that they did not, so this send created them. */
export async function findCreated(job: Job, rows: readonly ClaimedRow[]): Promise<ClaimedRow[]> {
  const byWrite = groupsOf(rows, (row) => readBack(job, row));
  const created: ClaimedRow[] = [];
  for (const [write, own] of byWrite)
    if (write) created.push(...(await findCreatedBy(write, job.tenant, own)));
  return created;
}

/** Finds orders that were rejected again because of a request without a response, by row. */
async function findRejected(job: Job, rows: readonly UnknownRow[]): Promise<Map<number, Rejection>> {
  const found = new Map<number, Rejection>();
  const byKey = groupsOf(rows, (row) => keyOf(job, row));
  for (const [key, { id, at }] of await entriesByKey(job.tenant, job.personId, [...byKey.keys()])) {
    const own = byKey.get(key) ?? [];
    const references = own.map(({ record }) => record);
    const rejections = await rejectionsAfter({ id, at, tenant: job.tenant }, references).catch(() => []);
    for (const rejection of rejections ?? []) {
      const row = own.find(({ record }) => record === rejection.record);
      // The entry of the plan comes from an earlier send.
      const isNew = row?.entry !== entryKey(rejection.entry ?? '', rejection.at ?? '');
      if (row && isNew) found.set(row.at, rejection);
    }
  }
  const issues = [...found].map(([at, { path, message, code }]) => ({ at, issue: { path, message, code } }));
  await rejectRows(job.id, issues);
  return found;
}

/** Completes log rows without a response once all their records are known. */
async function noteRequests(
  job: Job,
  rows: readonly UnknownRow[],
  { created, rejected }: { created: ReadonlySet<number>; rejected: ReadonlyMap<number, Rejection> },
): Promise<void> {
  const byKey = groupsOf(
    rows.filter(({ at }) => created.has(at) || rejected.has(at)),
    (row) => keyOf(job, row),
  );
  for (const [key, { id, body }] of await entriesByKey(job.tenant, job.personId, [...byKey.keys()])) {
    const own = byKey.get(key) ?? [];
    const sent = parsedJson(body);
    if ([sent].flat().length !== own.length) continue;
    const rejections = own.flatMap(({ at }) => rejected.get(at) ?? []);
    await noteRecords(
      { id, tenant: job.tenant },
      recordsOutcome(own[0]?.operation ?? job.act, sent, rejections),
    );
  }
}

/** Reads back rows whose responses were lost: marks found ones as done or rejected, the rest stays unknown. */
export async function reconcile(job: Job): Promise<void> {
  const unknown = (await unknownRows(job.id)).filter((row) => readBack(job, row));
  if (unknown.length === 0) return;
  const created = new Set((await findCreated(job, unknown)).map(({ at }) => at));
  await confirmRows(job.id, [...created]);
  const rest = unknown.filter(({ at }) => !created.has(at));
  const rejected = isResend(job) ? await findRejected(job, rest) : new Map<number, Rejection>();
  await noteRequests(job, unknown, { created, rejected });
}

/**
 * Settles unknown results of a job that is not running, as far as they can be read by now: a platform may publish a write late.
 * Sends nothing.
 */
export async function settleUnknown(job: Job): Promise<void> {
  if (job.state === 'running' || job.counts.unknown === 0) return;
  await reconcile(job);
  await countRows(job.id);
}
