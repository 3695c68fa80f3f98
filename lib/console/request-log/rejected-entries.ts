import type { PageRow } from '@/lib/contract/schema/list-page';
import { pool } from '@/lib/db/pool';
import { tenantQuery } from '@/lib/db/tenant-query';
import { parsedJson } from '../browser/json';
import { entryKey, parseRejections } from '../browser/rejections';
import { type FullEntry, requestLogEntry, writesAbout } from './list-requests';
import { noteRecords, type RecordsOutcome } from './log-outcome';
import type { Entry, Rejection } from './request-row';
import { sentOrders } from './sent-kinds';
import { sentKeys } from './sent-records';

// These functions match entries of the platform's list of rejected orders to requests in the log. A platform may keep an
// entry after the order was accepted.

const UPSERT = 'bulkUpsertSalesOrders';

/** An entry of the list of rejected orders. `at` is when the platform created it. */
export type RejectedEntry = { entry: string; record: string; code: string; at: string };

export const rejectedEntry = (row: PageRow): RejectedEntry => ({
  entry: String(row.id ?? ''),
  record: String(row.referenceNumber ?? ''),
  code: String(row.error ?? ''),
  at: String(row.createdAt ?? ''),
});

/** Tolerated difference between the clocks of the platform and the console, in milliseconds. */
export const CLOCK_TOLERANCE_MS = 120_000;

const entryKeys = (rejections: readonly Rejection[] | null) =>
  (rejections ?? []).flatMap(({ entry, at }) => (entry ? [entryKey({ entry, at: at ?? '' })] : []));

/**
 * Returns the keys of entries that are known to come from requests about these records. With `beforeId`, returns only entries
 * from earlier requests.
 */
async function entriesInRequests(
  tenant: string,
  keys: readonly string[],
  beforeId?: number,
): Promise<Set<string>> {
  const rows = await tenantQuery<{ rejections: Rejection[] }>(pool(), tenant, {
    text: `select rejections from console.tenant_journal where tenant = $1 and operation = $2 and ($3::bigint is null or id < $3)
       and records && $4::text[] and rejections is not null and rejections <> '[]'`,
    values: [tenant, UPSERT, beforeId ?? null, keys],
  });
  return new Set(rows.flatMap(({ rejections }) => entryKeys(rejections)));
}

/** Returns when somebody first worked on each of these entries, by key. A later request cannot have caused the entry. */
async function knownSince(
  tenant: string,
  entries: readonly RejectedEntry[],
): Promise<ReadonlyMap<string, Date>> {
  const rows = await tenantQuery<{ entry: string; since: Date }>(pool(), tenant, {
    text: `select entry, min(since) as since from (
       select entry, "knownSince" as since from console.rejected_entries where tenant = $1 and entry = any($2::text[])
       union all
       select r.note ->> 'entry', j."createdAt" from console.job_rows r join console.jobs j on j.id = r.job
       where r.note ? 'entry' and r.note ->> 'entry' = any($2::text[]) and j.tenant = $1
     ) known group by entry`,
    values: [tenant, entries.map(entryKey)],
  });
  return new Map(rows.map(({ entry, since }) => [entry, since]));
}

/**
 * Returns the entries that a request caused, only the newest per record. Omits entries that earlier requests caused, or that
 * somebody saw before the request.
 */
export async function findCausedEntries(
  request: { id: number; tenant: string; at: Date },
  entries: readonly RejectedEntry[],
): Promise<Rejection[]> {
  const keys = entries.map(({ record }) => record);
  const [old, since] = await Promise.all([
    entriesInRequests(request.tenant, keys, request.id),
    knownSince(request.tenant, entries),
  ]);
  const newest = new Map<string, RejectedEntry>();
  for (const entry of entries.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))) {
    const firstSeen = since.get(entryKey(entry));
    const isOld = old.has(entryKey(entry)) || (firstSeen !== undefined && firstSeen <= request.at);
    if (!isOld && Date.parse(entry.at) >= request.at.getTime() - CLOCK_TOLERANCE_MS)
      newest.set(entry.record, entry);
  }
  return [...newest.values()].map(toRejection);
}

const toRejection = ({ entry, record, code, at }: RejectedEntry): Rejection => ({
  record,
  path: 'referenceNumber',
  message: '',
  code,
  entry,
  at,
});

/**
 * Returns the request that caused an entry, out of the requests sent around the time of the entry: one whose response
 * rejected the record, or else the latest one.
 */
function findCausingRequest(
  writes: readonly FullEntry[],
  { record, at }: RejectedEntry,
  since: Date | undefined,
): FullEntry | undefined {
  const createdAt = Date.parse(at);
  const candidates = writes.filter(
    (write) =>
      write.outcome === 'answered' &&
      Math.abs(write.at.getTime() - createdAt) <= CLOCK_TOLERANCE_MS &&
      !(since !== undefined && since <= write.at),
  );
  const isNamed = (write: FullEntry) =>
    write.rejections?.some((one) => one.record === record && !one.entry) ?? false;
  return candidates.find(isNamed) ?? candidates[0];
}

/**
 * Logs which entries of the list of rejected orders come from which requests, because a platform may list a rejection after it
 * responded. `outcome` returns the result of a request with these rejections, or undefined if the request's response has
 * already reported them.
 */
export async function noteEntries(
  tenant: string,
  entries: readonly RejectedEntry[],
  outcome: (write: FullEntry, rejections: readonly Rejection[]) => RecordsOutcome | undefined,
): Promise<void> {
  const keys = entries.map(({ record }) => record);
  const [sent, loggedKeys, since] = await Promise.all([
    sentKeys(tenant, { ...sentOrders, operations: [UPSERT] }, { codes: keys, count: keys.length }),
    entriesInRequests(tenant, keys),
    knownSince(tenant, entries),
  ]);
  const sentReferences = new Set(sent.keys.map(([key]) => key));
  // Skip entries of other senders and logged entries, so that few requests must be read.
  for (const entry of entries.filter(
    (one) => sentReferences.has(one.record) && !loggedKeys.has(entryKey(one)),
  )) {
    const writes = await writesAbout(tenant, [UPSERT], entry.record, 20);
    const write = findCausingRequest(writes, entry, since.get(entryKey(entry)));
    if (!write) continue;
    const stored = write.rejections ?? [];
    const at = stored.findIndex((one) => one.record === entry.record && !one.entry);
    const rejections =
      at < 0 ? [...stored, toRejection(entry)] : stored.with(at, { ...stored[at], ...toRejection(entry) });
    const next = outcome(write, rejections);
    if (next) await noteRecords(write, next);
  }
}

/** Maps the ID of each outdated entry to the request with which the order was later accepted. */
export async function acceptedSince(
  tenant: string,
  entries: readonly Pick<RejectedEntry, 'entry' | 'record' | 'at'>[],
): Promise<Map<string, { at: Date; request: number }>> {
  if (entries.length === 0) return new Map();
  const rows = await tenantQuery<{ entry: string; at: Date; request: number }>(pool(), tenant, {
    text: `select e.entry, w.at, w.id as request
     from unnest($3::text[], $4::text[], $5::text[]) e(entry, record, at),
       lateral (
         select id, at from console.tenant_journal
         where tenant = $1 and operation = $2 and records @> array[e.record]
           and (result = 'done' or (result = 'partial' and rejections is not null
             and not rejections @> jsonb_build_array(jsonb_build_object('record', e.record))))
         order by id desc limit 1
       ) w left join lateral (
         select max(id) as id from console.tenant_journal
         where tenant = $1 and operation = $2 and records @> array[e.record]
           and rejections @> jsonb_build_array(jsonb_build_object('record', e.record, 'entry', e.entry, 'at', e.at))
       ) own on true
     where case when own.id is not null then w.id > own.id else w.at > e.at::timestamptz end`,
    values: [
      tenant,
      UPSERT,
      entries.map((e) => e.entry),
      entries.map((e) => e.record),
      entries.map((e) => e.at),
    ],
  });
  return new Map(rows.map(({ entry, ...accepted }) => [entry, accepted]));
}

/**
 * Platforms may read from delayed replicas. Until this time has passed, an order may still appear in the list of rejected
 * orders.
 */
const MAX_DELAY_MS = 30_000;

/**
 * Returns the IDs of recent requests whose responses do not report rejections. The platform may still add orders of
 * these requests to its list of rejected orders.
 */
export async function findUnsettled(entries: readonly Entry[], now = Date.now()): Promise<Set<number>> {
  const recentEntries = entries.filter(
    ({ operation, outcome, at, completedAt }) =>
      operation === 'bulkUpsertSalesOrders' &&
      outcome === 'answered' &&
      now - (completedAt ?? at).getTime() < MAX_DELAY_MS,
  );
  const tenants = new Map(recentEntries.map(({ id, tenant }) => [id, tenant]));
  const found = await Promise.all([...tenants].map(([id, tenant]) => requestLogEntry(id, tenant)));
  return new Set(
    found.flatMap((entry) =>
      entry && parseRejections(entry.operation, parsedJson(entry.answer)) === undefined ? [entry.id] : [],
    ),
  );
}
