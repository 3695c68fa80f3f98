import { randomUUID } from 'node:crypto';
import { isRetentionDays } from '@/lib/contract/retention-limits';
import { isRecord } from '@/lib/contract/schema/is-record';
import { pool } from '@/lib/db/pool';
import { ALL_TENANTS, tenantTransaction } from '@/lib/db/tenant-query';
import { env } from '@/lib/env';
import type { Author } from '../audit/audit';
import { changeSetting } from '../audit/change-setting';
import { readSetting } from '../stored-settings';

type Category = 'requests' | 'drafts' | 'files';
/** Retention in days by kind of data. 0 means that the data is never removed. */
export type RetentionDays = Readonly<Record<Category, number>>;

/** The current retention, and the name of the person who set it, or null for the defaults. */
type Retention = { days: RetentionDays; person: string | null };

/** A removal of expired data. `detail` is the month of the request log that was dropped, or empty. */
export type Removal = {
  run: string;
  part: Category | 'visits';
  detail: string;
  at: Date;
  person: string;
  days: number;
  removed: number;
};

const DEFAULT_DAYS = 180;
const NAME = 'retention';

/** Returns the retention in use. Defaults are 180 days and, for requests, REQUEST_LOG_DAYS if it is set. */
export async function retention(): Promise<Retention> {
  const value = await readSetting(NAME);
  const stored = isRecord(value) ? value : {};
  const storedDays = (part: Category, unset: number) => {
    const days = stored[part];
    return isRetentionDays(days) ? days : unset;
  };
  return {
    days: {
      requests: storedDays('requests', env.requestLogDays ?? DEFAULT_DAYS),
      drafts: storedDays('drafts', DEFAULT_DAYS),
      files: storedDays('files', DEFAULT_DAYS),
    },
    person: typeof stored.person === 'string' ? stored.person : null,
  };
}

export async function saveRetention(days: RetentionDays, by: Author): Promise<void> {
  const { requests, drafts, files } = days;
  const value = { requests, drafts, files, person: by.name };
  await changeSetting(NAME, value, { act: 'retention.changed', by });
}

/** Returns the latest 50 removals. */
export async function listRemovals(): Promise<Removal[]> {
  const { rows } = await pool().query<Removal>(
    `select run, what as part, detail, at, person, days, removed from console.retention_log order by at desc, detail desc limit 50`,
  );
  return rows;
}

/** Maximum rows per statement, so that locks are short. */
const BATCH_ROWS = 5_000;

/** Deletes plans and imports that were never started, and payloads that people provided for rejected orders. */
const DRAFTS = `with plans as (
    delete from console.jobs where state = 'planned' and "startedAt" is null and "changedAt" < now() - make_interval(days => $1)
    returning 1
  ), contents as (
    delete from console.rejected_contents where at < now() - make_interval(days => $1) returning 1
  ) select (select count(*) from plans) + (select count(*) from contents) as removed`;

/** Deletes started jobs that are not running, with their rows. The requests of the jobs stay in the request log. */
const FILES = `with jobs as (
    delete from console.jobs where state <> 'running' and "startedAt" is not null
      and "changedAt" < now() - make_interval(days => $1) returning 1
  ) select count(*) as removed from jobs`;

/** Deletes visits with their events, once none of their requests is in the request log. */
const VISITS = `with visits as (
    delete from console.visits v where v."endsAt" < now() - make_interval(days => $1)
      and not exists (select from console.journal j where j.visit = v.id) returning 1
  ) select count(*) as removed from visits`;

/** Deletes rows and records the number of deleted rows, in one transaction. */
function remove(
  run: string,
  part: Removal['part'],
  sql: string,
  days: number,
  person: string,
): Promise<number> {
  return tenantTransaction(pool(), ALL_TENANTS, async (client) => {
    const { rows } = await client.query<{ removed: number }>(sql, [days]);
    const removed = rows[0]?.removed ?? 0;
    if (removed > 0)
      await client.query(
        'insert into console.retention_log (run, what, person, days, removed) values ($1, $2, $3, $4, $5)',
        [run, part, person, days, removed],
      );
    return removed;
  });
}

async function removeRequests(run: string, days: number, person: string): Promise<number> {
  const { rows } = await pool().query<{ month: string; removed: number }>(
    'select month, removed from console.drop_request_months($1, $2, $3)',
    [run, days, person],
  );
  let removed = rows.reduce((sum, month) => sum + month.removed, 0);
  for (let removedCount = BATCH_ROWS; removedCount === BATCH_ROWS; removed += removedCount) {
    const batch = await pool().query<{ removed: number }>(
      'select console.remove_requests($1, $2, $3, $4) as removed',
      [run, days, person, BATCH_ROWS],
    );
    removedCount = batch.rows[0]?.removed ?? 0;
  }
  return removed;
}

/** Removes all data older than its retention. Records each removal, and returns the number of removed rows. */
export async function removeExpired(): Promise<Readonly<Record<Category, number>>> {
  const { days, person } = await retention();
  const removed = { requests: 0, drafts: 0, files: 0 };
  const run = randomUUID();
  const by = person ?? '';
  if (days.requests > 0) {
    removed.requests = await removeRequests(run, days.requests, by);
    await remove(run, 'visits', VISITS, days.requests, by);
  }
  if (days.drafts > 0) removed.drafts = await remove(run, 'drafts', DRAFTS, days.drafts, by);
  if (days.files > 0) removed.files = await remove(run, 'files', FILES, days.files, by);
  return removed;
}
