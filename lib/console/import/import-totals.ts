import { pool } from '@/lib/db/pool';
import { tenantQuery } from '@/lib/db/tenant-query';
import type {
  ImportIssue,
  ImportRow,
  ImportTotals,
  IntegrationSource,
  Replaced,
  SkipReason,
} from '../browser/import-state';
import { groupOf } from '../browser/job-states';
import { LOCKED, RECORD_STATE, ROWS_WITH_HEAD } from './import-rows';
import type { JobRef } from './import-store';

// The counts and rows that the page of an import displays.

const HEADS = `select *, coalesce(cardinality(rows), 1) as n from console.job_rows
  where job = $1 and cells is not null and state in ('open', 'ready', 'skipped', 'refused', 'rejected')`;
/** SQL condition for records that can be sent. */
const VALID = `state in ('ready', 'refused', 'rejected') and body is not null`;

const MAX_KINDS = 200;

type Group = {
  act: string | null;
  reason: SkipReason | null;
  from: IntegrationSource | null;
  state: string;
  valid: boolean;
  rules: boolean;
  n: number;
  rows: number;
  replaced: number;
};

const query = async <T extends object>(text: string, id: string): Promise<T[]> =>
  (await pool().query<T>(text, [id])).rows;

/** SQL for the kind of a problem: a hash, because a message can repeat a masked value. All repeated rows have the same kind. */
const KIND = `md5(jsonb_build_array(i ->> 'path', i ->> 'code',
  case when i ->> 'code' = 'repeated' then '' else i ->> 'message' end)::text)`;

/** Counts the effects of sending an import, and the problems that block records. */
export async function readImportTotals({ id, tenant }: JobRef): Promise<ImportTotals> {
  // Read the revision first, so that `send` fails if rows change after this read.
  const [job] = await tenantQuery<{ revision: number }>(pool(), tenant, {
    text: `select (task ->> 'revision')::int as revision from console.jobs where id = $1`,
    values: [id],
  });
  const [invalidRows, groups, lost, rules, kinds] = await Promise.all([
    countImportRows(id, { show: 'faulty', extraRows: [] }),
    query<Group>(
      `select note ->> 'plan' as act, note ->> 'reason' as reason, note ->> 'from' as from, state, ${VALID} as valid,
         note ? 'rules' as rules, count(*)::int as n, sum(n)::int as rows,
         count(*) filter (where note ? 'replaces')::int as replaced
       from (${HEADS}) h group by 1, 2, 3, 4, 5, 6`,
      id,
    ),
    query<ImportTotals['lost'][number]>(
      `select path, count(*)::int as n from (${HEADS}) h, jsonb_array_elements_text(note -> 'lost') path
       where ${VALID} group by 1 order by 2 desc, 1`,
      id,
    ),
    query<ImportTotals['rules'][number]>(
      `select i ->> 'code' as code, i ->> 'path' as path, i ->> 'message' as message, count(*)::int as n
       from (${HEADS}) h, jsonb_array_elements(note -> 'rules') i group by 1, 2, 3 order by 4 desc`,
      id,
    ),
    query<{ key: string; n: number; issue: ImportIssue }>(
      `select ${KIND} as key, count(distinct r.at)::int as n, (array_agg(i order by r.at))[1] as issue
       from ${ROWS_WITH_HEAD}, jsonb_array_elements(r.issues) i
       where r.job = $1 and r.cells is not null and ${RECORD_STATE} = 'open' group by 1 order by 2 desc, 1 limit ${MAX_KINDS}`,
      id,
    ),
  ]);
  const totals: ImportTotals = {
    ...{
      revision: job?.revision ?? 0,
      records: 0,
      rows: 0,
      create: 0,
      update: 0,
      save: 0,
      skip: {},
      from: {},
    },
    ...{ invalid: 0, invalidRows, failedRows: 0, validRows: 0, blocked: 0, overridden: 0 },
    ...{ rules, lost, replaced: 0, kinds },
  };
  for (const { act, reason, from, state, valid, rules, n, rows, replaced } of groups) {
    totals.records += n;
    totals.rows += rows;
    // Of the invalid records, count only those with an unknown integration, because the person can choose an integration
    // for them.
    if (from && (valid || from === 'unknown')) totals.from[from] = (totals.from[from] ?? 0) + n;
    if (rules) totals[valid ? 'overridden' : 'blocked'] += n;
    if (state === 'refused' || state === 'rejected') totals.failedRows += rows;
    if (state === 'skipped' && reason) totals.skip[reason] = (totals.skip[reason] ?? 0) + n;
    if (state === 'open') totals.invalid += n;
    if (!valid) continue;
    if (act === 'create' || act === 'update' || act === 'save') totals[act] += n;
    totals.validRows += rows;
    totals.replaced += replaced;
  }
  return totals;
}

/** SQL conditions for the filters of rows. Any other name is a kind of problem (`KIND`). */
const filters: Readonly<Record<string, string>> = {
  all: `${RECORD_STATE} not in (${LOCKED})`,
  faulty: `(${RECORD_STATE} in ('refused', 'rejected') or (${RECORD_STATE} = 'open' and r.issues is not null))`,
  failed: `${RECORD_STATE} in ('refused', 'rejected')`,
  done: `${RECORD_STATE} = 'done'`,
  unknown: `${RECORD_STATE} = 'unknown'`,
  skipped: `${RECORD_STATE} = 'skipped'`,
  notSent: `${RECORD_STATE} in ('unchecked', 'open', 'ready', 'planned', 'sending')`,
  left: `${RECORD_STATE} not in ('done', 'skipped')`,
  replaced: `r.state in ('ready', 'refused', 'rejected') and r.body is not null and r.note ? 'replaces'`,
};
const OF_KIND = `${RECORD_STATE} = 'open' and exists (select from jsonb_array_elements(r.issues) i where ${KIND} = $2)`;

export type RowQuery = { show: string; from: number; count: number; extraRows: readonly number[] };

type Stored = Omit<ImportRow, 'state' | 'issues'> & {
  state: string;
  issues: ImportIssue[] | null;
  replaces: Replaced | null;
};

const rowCondition = (show: string) => `r.job = $1 and r.cells is not null
  and (${filters[show] ?? OF_KIND} or r.at = any($3::int[])) and $2::text is not null`;

/** Returns the number of rows that match a filter or are in `extraRows`. */
export async function countImportRows(
  id: string,
  { show, extraRows }: Pick<RowQuery, 'show' | 'extraRows'>,
): Promise<number> {
  const { rows } = await pool().query<{ n: number }>(
    `select count(*)::int as n from ${ROWS_WITH_HEAD} where ${rowCondition(show)}`,
    [id, show, extraRows],
  );
  return rows[0]?.n ?? 0;
}

/**
 * Returns a page of a file's rows. `extraRows` stay visible although they no longer match the filter, because they have just
 * been corrected.
 */
export async function listImportRows(
  id: string,
  { show, from, count, extraRows }: RowQuery,
): Promise<ImportRow[]> {
  const { rows } = await pool().query<Stored>(
    `select r.at, r.cells, ${RECORD_STATE} as state, coalesce(r.note, h.note) ->> 'reason' as reason, r.note -> 'replaces' as replaces,
       case when ${RECORD_STATE} in ('refused', 'rejected') then coalesce(h.issues, r.issues)
         when ${RECORD_STATE} = 'open' then r.issues end as issues
     from ${ROWS_WITH_HEAD} where ${rowCondition(show)} order by r.at limit $4 offset $5`,
    [id, show, extraRows, count, from],
  );
  return rows.map((row) => ({ ...row, state: groupOf(row.state) ?? 'open', issues: row.issues ?? [] }));
}
