import { isRetentionDays } from '@/lib/contract/account-rules';
import { isRecord } from '@/lib/contract/schema/is-record';
import { pool } from '@/lib/db/pool';
import { env } from '@/lib/env';

/** What is removed once it is so many days old; 0 keeps it. */
export const retained = ['requests', 'drafts', 'files'] as const;
export type Retained = (typeof retained)[number];
export type RetentionDays = Readonly<Record<Retained, number>>;

/** The days in force, who set them last, and until when nothing is removed after an upgrade. */
type Retention = { days: RetentionDays; person: string | null; from: Date | null };

/** One removal. `detail`: the month of the log that went whole. */
export type Removal = {
  run: string;
  what: Retained;
  detail: string;
  at: Date;
  person: string;
  days: number;
  removed: number;
};

/** What nobody has set. */
const DEFAULT_DAYS = 180;
const NAME = 'retention';

/** How long things are kept here. What nobody has set is the default, for requests REQUEST_LOG_DAYS. */
export async function retention(): Promise<Retention> {
  const { rows } = await pool().query<{ name: string; value: unknown }>(
    `select name, value from console.settings where name in ($1, 'retention from')`,
    [NAME],
  );
  const value = rows.find(({ name }) => name === NAME)?.value;
  const from = rows.find(({ name }) => name === 'retention from')?.value;
  const kept = isRecord(value) ? value : {};
  const daysOf = (what: Retained, unset: number) => {
    const days = kept[what];
    return isRetentionDays(days) ? days : unset;
  };
  return {
    days: {
      requests: daysOf('requests', env.requestLogDays ?? DEFAULT_DAYS),
      drafts: daysOf('drafts', DEFAULT_DAYS),
      files: daysOf('files', DEFAULT_DAYS),
    },
    person: typeof kept.person === 'string' ? kept.person : null,
    from: typeof from === 'string' && Date.parse(from) > Date.now() ? new Date(from) : null,
  };
}

/** Sets how long things are kept. Who sets it has seen what that removes: nothing holds the first removal back any more. */
export async function saveRetention(days: RetentionDays, person: string): Promise<void> {
  const { requests, drafts, files } = days;
  await pool().query(
    `insert into console.settings (name, value) values ($1, $2::jsonb)
     on conflict (name) do update set value = excluded.value, "updatedAt" = now()`,
    [NAME, JSON.stringify({ requests, drafts, files, person })],
  );
  await pool().query(`delete from console.settings where name = 'retention from'`);
}

/** What was removed, the latest first. */
export async function listRemovals(count = 50): Promise<Removal[]> {
  const { rows } = await pool().query<Removal>(
    `select run, what, detail, at, person, days, removed from console.retention_log order by at desc, detail desc limit $1`,
    [count],
  );
  return rows;
}
