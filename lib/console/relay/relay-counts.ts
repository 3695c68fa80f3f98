import { pool } from '@/lib/db/pool';

/** Upper bounds of the duration histogram in ms, each 25% above the previous bound. A last bucket without a bound follows. */
export const durationLimits: readonly number[] = Array.from({ length: 47 }, (_, i) => 1.25 ** i);

type Counts = { calls: number; refused: number; failed: number; unlogged: number; durations: number[] };

const FLUSH_MS = 2_000;
const MAX_ENTRIES = 5_000;
const RETENTION_DAYS = 35;

const pendingCounts = new Map<string, Counts>();
let timer: NodeJS.Timeout | undefined;
let deletedAt = 0;

const emptyCounts = (): Counts => ({
  calls: 0,
  refused: 0,
  failed: 0,
  unlogged: 0,
  durations: Array.from({ length: durationLimits.length + 1 }, () => 0),
});

const bucketIndex = (ms: number): number => {
  const at = durationLimits.findIndex((limit) => ms <= limit);
  return at < 0 ? durationLimits.length : at;
};

/**
 * Counts one call of a key. A `status` of 0 means that the caller disconnected before the response. `unlogged` means a write
 * that was sent although it could not be logged.
 */
export function countCall(key: string, status: number, ms: number, unlogged = false): void {
  const name = `${key} ${Math.floor(Date.now() / 60_000)}`;
  const counts = pendingCounts.get(name) ?? emptyCounts();
  pendingCounts.set(name, counts);
  counts.calls += 1;
  if (status >= 500) counts.failed += 1;
  else if (status >= 400) counts.refused += 1;
  if (unlogged) counts.unlogged += 1;
  const bucket = bucketIndex(ms);
  counts.durations[bucket] = (counts.durations[bucket] ?? 0) + 1;
  timer ??= setTimeout(flushCounts, FLUSH_MS).unref();
}

/** Puts counts that could not be written back among the pending counts, for the next flush. */
function restoreCounts(name: string, counts: Counts): void {
  const current = pendingCounts.get(name);
  if (!current) {
    if (pendingCounts.size < MAX_ENTRIES) pendingCounts.set(name, counts);
    return;
  }
  current.calls += counts.calls;
  current.refused += counts.refused;
  current.failed += counts.failed;
  current.unlogged += counts.unlogged;
  current.durations = current.durations.map((n, i) => n + (counts.durations[i] ?? 0));
}

const ADD = `with used as (
    update console.relay_keys set "lastUsedAt" = greatest("lastUsedAt", now()) where id = $1 returning id)
  insert into console.relay_minutes as m (key, minute, calls, refused, failed, unlogged, durations)
  select k.id, to_timestamp($2::float8 * 60), $3, $4, $5, $6, $7::int[] from used k
  on conflict (key, minute) do update set calls = m.calls + excluded.calls, refused = m.refused + excluded.refused,
    failed = m.failed + excluded.failed, unlogged = m.unlogged + excluded.unlogged,
    durations = (select array_agg(a + b order by at) from unnest(m.durations, excluded.durations) with ordinality t (a, b, at))`;

/** Writes the counts since the last flush. Never throws. Counts that cannot be written stay for the next flush. */
export async function flushCounts(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const batch = [...pendingCounts];
  // A server that stops before it has a database must not open one.
  if (batch.length === 0) return;
  pendingCounts.clear();
  for (const [name, counts] of batch) {
    const [key = '', minute = '0'] = name.split(' ');
    const { calls, refused, failed, unlogged, durations } = counts;
    try {
      await pool().query(ADD, [key, Number(minute), calls, refused, failed, unlogged, durations]);
    } catch (error) {
      console.error(error);
      restoreCounts(name, counts);
    }
  }
  if (pendingCounts.size > 0) timer ??= setTimeout(flushCounts, FLUSH_MS * 5).unref();
  await deleteExpired();
}

/** Deletes counts older than the retention, at most once an hour. */
async function deleteExpired(): Promise<void> {
  if (Date.now() - deletedAt < 3_600_000) return;
  deletedAt = Date.now();
  try {
    await pool().query('delete from console.relay_minutes where minute < now() - make_interval(days => $1)', [
      RETENTION_DAYS,
    ]);
  } catch (error) {
    console.error(error);
  }
}
