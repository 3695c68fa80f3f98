import { pool } from '@/lib/db/pool';
import { ALL_TENANTS, tenantQuery } from '@/lib/db/tenant-query';
import { whereClause } from '@/lib/db/where-clause';
import {
  displayOutcome,
  displayResult,
  type Entry,
  entryColumns,
  failedResults,
  type Rejection,
  type RequestResult,
  resultCondition,
} from './request-row';

type KeyedEntry = { id: number; at: Date; outcome: Entry['outcome']; body: string | null };

/** Returns the latest write with each idempotency key of a job, by key. Several people may have sent the job's writes. */
export async function entriesByKey(
  tenant: string,
  keys: readonly string[],
): Promise<Map<string, KeyedEntry>> {
  const rows = await tenantQuery<KeyedEntry & { key: string }>(pool(), tenant, {
    text: `select distinct on ("idempotencyKey") "idempotencyKey" as key, id, at, ${displayOutcome} as outcome, body
     from console.journal where tenant = $1 and "idempotencyKey" = any ($2::text[])
     order by "idempotencyKey", id desc`,
    values: [tenant, keys],
  });
  return new Map(rows.map(({ key, ...entry }) => [key, entry]));
}

/** Failures of one operation with the same code: the number of requests and records, and the last time. */
type ErrorGroup = {
  operation: string;
  result: (typeof failedResults)[number];
  code: string;
  count: number;
  records: number;
  last: Date;
};

/**
 * Returns the failed and partly failed writes of a tenant since a timestamp (ISO text), grouped by operation and code, most
 * frequent first. At most 200 groups.
 */
export async function errorGroups(tenant: string, from: string): Promise<ErrorGroup[]> {
  const rows = await tenantQuery<ErrorGroup>(pool(), tenant, {
    text: `select operation, ${displayResult} as result, code, count(*) as count, sum(times) as records, max(at) as last
     from console.journal, ${errorCodesSql} codes
     where tenant = $1 and at >= $2::timestamptz and ${resultCondition('$3')}
     group by 1, 2, 3 order by count(*) desc, max(at) desc limit 200`,
    values: [tenant, from, failedResults],
  });
  return rows;
}

export type RequestLogFilter = {
  tenant: string;
  operations?: readonly string[];
  result?: RequestResult | readonly RequestResult[];
  /** Code of an issue or of a rejected record, or the status or outcome of a write without codes. */
  code?: string;
  /** One key or several keys of records. The write must contain all of them. */
  record?: string | readonly string[];
  /** Keys of a record that is known by several keys. The write must contain at least one of them. */
  anyRecord?: readonly string[];
  personId?: string;
  visit?: string;
  /** Time range as ISO text: `from` is inclusive, `until` exclusive. */
  from?: string;
  until?: string;
  /** Number of rows to skip, and number of rows to return (50 by default, at most 200). */
  offset?: number;
  count?: number;
};

/** One page of the request log, newest first, and the total number of matching rows. */
export type RequestLogPage = { entries: Entry[]; total: number };

/**
 * SQL: the distinct error codes of a row, each with its number of issues or records. A row without codes has its status or
 * outcome.
 */
const errorCodesSql = `lateral (
  select coded.code, count(*) as times
  from (
    select one->>'code' as code from jsonb_array_elements(coalesce(nullif(issues, 'null'), '[]')) one where one->>'code' <> ''
    union all
    select coalesce(nullif(one->>'code', ''), 'rejected') from jsonb_array_elements(coalesce(rejections, '[]')) one
  ) coded group by 1
  union all
  select case when result in ('partial', 'rejected') then 'rejected'
    when outcome = 'answered' and result = 'unknown' then 'unconfirmed' else coalesce(status::text, ${displayResult}) end, 1
  where jsonb_array_length(coalesce(rejections, '[]')) = 0
    and not exists (select from jsonb_array_elements(coalesce(nullif(issues, 'null'), '[]')) one where one->>'code' <> ''))`;

const toArray = (value: string | readonly string[] | undefined): string[] | undefined =>
  value === undefined ? undefined : [value].flat();

const buildWhere = (filter: RequestLogFilter) =>
  whereClause([
    [filter.tenant, (tenant) => `tenant = ${tenant}`],
    [filter.operations, (names) => `operation = any (${names}::text[])`],
    [toArray(filter.result), resultCondition],
    [filter.code, (code) => `exists (select from ${errorCodesSql} codes where code = ${code}::text)`],
    [toArray(filter.record), (keys) => `records @> ${keys}::text[]`],
    [filter.anyRecord, (keys) => `records && ${keys}::text[]`],
    [filter.personId, (person) => `"personId" = ${person}`],
    [filter.visit, (visit) => `visit = ${visit}::uuid`],
    [filter.from, (at) => `at >= ${at}::timestamptz`],
    [filter.until, (at) => `at < ${at}::timestamptz`],
  ]);

const clampInteger = (value: number | undefined, fallback: number, min: number, max: number) =>
  value !== undefined && Number.isInteger(value) ? Math.min(Math.max(min, value), max) : fallback;

export async function listRequestLog(filter: RequestLogFilter): Promise<RequestLogPage> {
  const { where, values } = buildWhere(filter);
  const count = clampInteger(filter.count, 50, 1, 200);
  const offset = clampInteger(filter.offset, 0, 0, 1e9);
  const [page, all] = await Promise.all([
    tenantQuery<Entry>(pool(), filter.tenant, {
      text: `select ${entryColumns} from console.tenant_journal ${where} order by id desc limit ${count} offset ${offset}`,
      values,
    }),
    tenantQuery<{ total: number }>(pool(), filter.tenant, {
      text: `select count(*) as total from console.tenant_journal ${where}`,
      values,
    }),
  ]);
  return { entries: page, total: all[0]?.total ?? 0 };
}

const LIST_LIMIT = 500;

/** Streams all matching rows of the request log, newest first. */
export async function* requestLogRows(filter: RequestLogFilter): AsyncGenerator<Entry[]> {
  const { where, values } = buildWhere(filter);
  for (let beforeId: number | undefined; ; ) {
    const after = beforeId === undefined ? where : `${where ? `${where} and` : 'where'} id < ${beforeId}`;
    const rows = await tenantQuery<Entry>(pool(), filter.tenant, {
      text: `select ${entryColumns} from console.tenant_journal ${after} order by id desc limit ${LIST_LIMIT}`,
      values: values,
    });
    if (rows.length > 0) yield rows;
    beforeId = rows.at(-1)?.id;
    if (rows.length < LIST_LIMIT || beforeId === undefined) return;
  }
}

export type FullEntry = Entry & {
  body: string | null;
  answer: string | null;
  /** The rejected records, or null if unknown. */
  rejections: Rejection[] | null;
  /** The visit in which the write was sent. Only `requestLogEntry` reads it. */
  visit?: { id: string; reason: string } | null;
};

/** Returns the latest writes that contain all of these records, newest first, with request and response bodies. */
export async function writesAbout(
  tenant: string,
  operations: readonly string[],
  record: string | readonly string[],
  count: number,
): Promise<FullEntry[]> {
  const { where, values } = buildWhere({ tenant, operations, record });
  const rows = await tenantQuery<FullEntry>(pool(), tenant, {
    text: `select ${entryColumns}, body, answer, rejections from console.tenant_journal ${where} order by id desc limit ${clampInteger(count, 50, 1, 200)}`,
    values: values,
  });
  return rows;
}

/** Returns one write. Undefined if there is none or it belongs to another tenant. */
export async function requestLogEntry(id: number, tenant: string): Promise<FullEntry | undefined> {
  if (!Number.isSafeInteger(id) || id < 1) return undefined;
  const rows = await tenantQuery<FullEntry>(pool(), tenant, {
    text: `select ${entryColumns}, body, answer, rejections,
       (select json_build_object('id', v.id, 'reason', v.reason) from console.visits v where v.id = journal.visit) as visit
     from console.journal where id = $1 and tenant = $2`,
    values: [id, tenant],
  });
  return rows[0];
}

/** True if retention has removed the request: its number was used, but is lower than all others in the log. */
export async function isRemoved(id: number): Promise<boolean> {
  if (!Number.isSafeInteger(id) || id < 1) return false;
  const rows = await tenantQuery<{ removed: boolean }>(pool(), ALL_TENANTS, {
    text: `select coalesce($1 < (select min(id) from console.journal),
       $1 <= (select last_value from console.journal_id_seq)) as removed`,
    values: [id],
  });
  return rows[0]?.removed ?? false;
}

/** Returns a user's latest write with an idempotency key, or undefined if there is none. */
export async function writeByKey(
  tenant: string,
  personId: string,
  idempotencyKey: string,
): Promise<FullEntry | undefined> {
  const rows = await tenantQuery<FullEntry>(pool(), tenant, {
    text: `select ${entryColumns}, body, answer, rejections from console.journal
     where tenant = $1 and "personId" = $2 and "idempotencyKey" = $3 order by id desc limit 1`,
    values: [tenant, personId, idempotencyKey.replaceAll('\u0000', '')],
  });
  return rows[0];
}

type FailureCount = { result: RequestResult; count: number; oldest: Date };

/**
 * Returns the number of failed requests since a timestamp (ISO text) for each result, and the time of the first request
 * with that result.
 */
export async function countFailures(tenant: string, from: string): Promise<FailureCount[]> {
  const rows = await tenantQuery<FailureCount>(pool(), tenant, {
    text: `select ${displayResult} as result, count(*)::int as count, min(at) as oldest
     from console.journal where tenant = $1 and at >= $2::timestamptz and ${resultCondition('$3')} group by 1`,
    values: [tenant, from, failedResults],
  });
  return rows;
}
