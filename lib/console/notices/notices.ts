import type { Dqb } from '@/lib/contract/dqb/dqb';
import { EXPIRING_DAYS } from '@/lib/contract/expiring-days';
import type { PageRow } from '@/lib/contract/schema/list-page';
import { addDays, dayIn } from '@/lib/contract/schema/zone';
import { pool } from '@/lib/db/pool';
import { tenantQuery } from '@/lib/db/tenant-query';
import { readRecent } from '../operations/read';

/** Maximum number of records that are counted. A larger number is reported as "100 or more". */
const MAX_READ = 100;
const DAY_MS = 86_400_000;

/**
 * The number of new records, and of new records that the user has not seen. `isMore` is true if more records exist than were
 * read.
 */
type Arrived = { count: number; unread: number; isMore: boolean };

/**
 * The new records of a tenant in the last day, or since the user last looked if that was earlier. A part is null if it
 * could not be read. Times are in milliseconds.
 */
export type Notices = {
  at: number;
  seenAt: number;
  rejected: (Arrived & { latestAt: number | null; causes: { code: string; count: number }[] }) | null;
  expiring: (Arrived & { units: number; days: number }) | null;
};

/** Returns when a user last read the notices, in milliseconds. Defaults to one day ago. */
export async function lastReadAt(personId: string, tenant: string, now: number): Promise<number> {
  const [row] = await tenantQuery<{ seenAt: Date }>(pool(), tenant, {
    text: 'select "seenAt" from console.notices_seen where "personId" = $1 and tenant = $2',
    values: [personId, tenant],
  });
  return row?.seenAt.getTime() ?? now - DAY_MS;
}

/** Stores that a user has read all notices up to `at`. The stored time is never in the future and never moves back. */
export async function markNoticesRead(personId: string, tenant: string, at: number): Promise<void> {
  await tenantQuery(pool(), tenant, {
    text: `insert into console.notices_seen as s ("personId", tenant, "seenAt")
     values ($1, $2, least(to_timestamp($3::float8 / 1000), clock_timestamp()))
     on conflict ("personId", tenant) do update set "seenAt" = greatest(s."seenAt", excluded."seenAt")`,
    values: [personId, tenant, at],
  });
}

const countArrived = (
  rows: readonly PageRow[],
  newRows: readonly PageRow[],
  unread: readonly PageRow[],
): Arrived => ({
  count: newRows.length,
  unread: unread.length,
  isMore: newRows.length === rows.length && rows.length === MAX_READ,
});

async function fetchRejected(tenant: string, since: number, seenAt: number): Promise<Notices['rejected']> {
  const dqb: Dqb = {
    filters: [],
    sort: [{ property: 'createdAt', direction: 'desc' }],
    offset: 0,
    count: MAX_READ,
  };
  const found = await readRecent('queryInvalidSalesOrders', tenant, { dqb });
  if (found.kind !== 'ok') return null;
  const { rows } = found.value;
  const createdAt = ({ createdAt }: PageRow) =>
    typeof createdAt === 'string' ? Date.parse(createdAt) : Number.NaN;
  const newRows = rows.filter((row) => createdAt(row) > since);
  const counts = new Map<string, number>();
  for (const { error } of newRows) counts.set(String(error), (counts.get(String(error)) ?? 0) + 1);
  return {
    ...countArrived(
      rows,
      newRows,
      newRows.filter((row) => createdAt(row) > seenAt),
    ),
    latestAt: newRows.length > 0 ? Math.max(...newRows.map(createdAt)) : null,
    causes: [...counts].map(([code, count]) => ({ code, count })).sort((a, b) => b.count - a.count),
  };
}

/**
 * Fetches the stock that has come within `EXPIRING_DAYS` of its expiration since a time. Each day adds one expiration
 * date.
 */
async function fetchExpiring(
  tenant: string,
  zone: string,
  now: number,
  since: number,
  seenAt: number,
): Promise<Notices['expiring']> {
  const lastExpiryDay = (time: number) => addDays(dayIn(zone, new Date(time)), EXPIRING_DAYS);
  const dqb: Dqb = {
    filters: [
      { operation: 'GreaterThan', property: 'expirationDate', value: lastExpiryDay(since) },
      { operation: 'LessThanOrEqual', property: 'expirationDate', value: lastExpiryDay(now) },
    ],
    sort: [{ property: 'expirationDate', direction: 'desc' }],
    offset: 0,
    count: MAX_READ,
  };
  const found = await readRecent('getInventoryExpirationDates', tenant, { dqb });
  if (found.kind !== 'ok') return null;
  const { rows } = found.value;
  const expiresOn = ({ expirationDate }: PageRow) => String(expirationDate).slice(0, 10);
  return {
    ...countArrived(
      rows,
      rows,
      rows.filter((row) => expiresOn(row) > lastExpiryDay(seenAt)),
    ),
    units: rows.reduce((sum, { amount }) => sum + (Number(amount) || 0), 0),
    days: EXPIRING_DAYS,
  };
}

/**
 * Reads the notices of a tenant for one user, with two calls to the platform. If calls are limited, users share the responses.
 */
export async function readNotices(personId: string, tenant: string, zone: string): Promise<Notices> {
  const at = Date.now();
  const seenAt = await lastReadAt(personId, tenant, at);
  const since = Math.min(seenAt, at - DAY_MS);
  const [rejected, expiring] = await Promise.all([
    fetchRejected(tenant, since, seenAt),
    fetchExpiring(tenant, zone, at, since, seenAt),
  ]);
  return { at, seenAt, rejected, expiring };
}
