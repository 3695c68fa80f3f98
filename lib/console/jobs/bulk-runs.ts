import { pool } from '@/lib/db/pool';
import { transaction } from '@/lib/db/transaction';

/** Work on many records that was begun, and of which so many rows were planned and have no answer yet. */
type Unfinished = {
  kind: 'import' | 'run';
  id: string;
  /** The file of an import, the act of a run. */
  what: string;
  person: string;
  rows: number;
  createdAt: Date;
};

/** A run that is being sent is not left: nothing was heard of it for this long. */
const QUIET = '90 seconds';

/** The imports and bulk runs of a tenant that stopped half-way, the latest first, at most 20. */
export async function unfinishedOf(tenant: string): Promise<Unfinished[]> {
  const { rows } = await pool().query<Unfinished>(
    `select * from (
       select 'import' as kind, id, file as what, person, (counts->>'waiting')::int as rows, "createdAt"
       from console.imports
       where tenant = $1 and counts->>'waiting' ~ '^[1-9]' and "updatedAt" < now() - $2::interval
       union all
       select 'run', b.id, b.act, b.person, count(*)::int, b."createdAt"
       from console.bulk_runs b join console.bulk_rows r on r.run = b.id and r.state in ('waiting', 'sending')
       where b.tenant = $1 and b."startedAt" < now() - $2::interval
         and not exists (select from console.bulk_rows s where s.run = b.id and s."takenAt" > now() - $2::interval)
       group by b.id
     ) left_open order by "createdAt" desc limit 20`,
    [tenant, QUIET],
  );
  return rows;
}

export const bulkStates = ['waiting', 'sending', 'done', 'failed', 'unknown', 'skipped'] as const;
export type BulkState = (typeof bulkStates)[number];

/** Rows by what became of them. */
export type BulkCounts = Readonly<Record<BulkState, number>>;

/** One act on many records. `act` is the write that is sent; `asked` the console's own JSON. */
export type BulkRun = {
  id: string;
  tenant: string;
  act: string;
  personId: string;
  person: string;
  asked: unknown;
  startedAt: Date | null;
  createdAt: Date;
};

export type NewBulkRun = Omit<BulkRun, 'asked' | 'startedAt' | 'createdAt'> & { asked: string };

/** A row as planned: `body` is the JSON to send, nothing where the row is skipped. */
export type PlannedRow = { record: string; note?: string; body?: string; skipped: boolean };

const columns = `id, tenant, act, "personId", person, asked, "startedAt", "createdAt"`;
/** Older ones go when a new one comes: what was sent stands in the journal. */
const KEPT = '90 days';
const TOGETHER = 2_000;

export const isRunId = (id: unknown): id is string =>
  typeof id === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

/** Keeps a plan, whole or not at all. `asked`, notes and bodies are JSON. A plan kept twice under one id is kept once. */
export async function keepPlan(run: NewBulkRun, rows: readonly PlannedRow[]): Promise<void> {
  await transaction(pool(), async (client) => {
    await client.query(`delete from console.bulk_runs where "createdAt" < now() - $1::interval`, [KEPT]);
    const made = await client.query(
      `insert into console.bulk_runs (id, tenant, act, "personId", person, asked)
       values ($1, $2, $3, $4, $5, $6::jsonb) on conflict do nothing`,
      [run.id, run.tenant, run.act, run.personId, run.person, run.asked],
    );
    for (let from = 0; made.rowCount === 1 && from < rows.length; from += TOGETHER) {
      const part = rows.slice(from, from + TOGETHER);
      await client.query(
        `insert into console.bulk_rows (run, at, record, state, note, body)
         select $1, $2 + r.i - 1, r.record, case when r.skipped then 'skipped' else 'waiting' end, r.note::jsonb, r.body
         from unnest($3::text[], $4::boolean[], $5::text[], $6::text[]) with ordinality r(record, skipped, note, body, i)`,
        [
          run.id,
          from,
          part.map(({ record }) => record),
          part.map(({ skipped }) => skipped),
          part.map(({ note }) => note ?? null),
          part.map(({ body }) => body ?? null),
        ],
      );
    }
  });
}

/** One run of a tenant, or nothing. */
export async function findRun(id: string, tenant: string): Promise<BulkRun | undefined> {
  if (!isRunId(id)) return undefined;
  const { rows } = await pool().query<BulkRun>(
    `select ${columns} from console.bulk_runs where id = $1 and tenant = $2`,
    [id, tenant],
  );
  return rows[0];
}

const countColumns = bulkStates
  .map((state) => `count(*) filter (where r.state = '${state}') as "${state}"`)
  .join(', ');

/** How many rows of a run are in each state. */
export async function countsOf(id: string): Promise<BulkCounts> {
  const { rows } = await pool().query<BulkCounts>(
    `select ${countColumns} from console.bulk_rows r where r.run = $1`,
    [id],
  );
  return rows[0] ?? { waiting: 0, sending: 0, done: 0, failed: 0, unknown: 0, skipped: 0 };
}

/** The latest runs of a tenant, newest first, with their rows by state. */
export async function listRuns(tenant: string, count = 50): Promise<(BulkRun & BulkCounts)[]> {
  const { rows } = await pool().query<BulkRun & BulkCounts>(
    `select ${columns}, c.* from console.bulk_runs b,
       lateral (select ${countColumns} from console.bulk_rows r where r.run = b.id) c
     where tenant = $1 order by "createdAt" desc limit $2`,
    [tenant, count],
  );
  return rows;
}

/** Says that the first row is about to be sent. */
export async function markStarted(id: string): Promise<void> {
  await pool().query(
    'update console.bulk_runs set "startedAt" = coalesce("startedAt", now()) where id = $1',
    [id],
  );
}

/** Takes a plan away that was never started. */
export async function dropPlan(id: string): Promise<void> {
  await pool().query('delete from console.bulk_runs where id = $1 and "startedAt" is null', [id]);
}
