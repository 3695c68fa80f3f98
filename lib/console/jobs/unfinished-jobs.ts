import { pool } from '@/lib/db/pool';

/** Work on many records that was begun, and of which so many rows were planned and have no answer yet. */
export type Unfinished = {
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
