import { pool } from '@/lib/db/pool';
import { ALL_TENANTS, tenantQuery } from '@/lib/db/tenant-query';
import { whereClause } from '@/lib/db/where-clause';

/** A stored row of the audit. `before` and `after` are JSON texts. */
export type AuditRow = {
  id: number;
  at: Date;
  personId: string;
  person: string;
  tenant: string | null;
  visit: string | null;
  act: string;
  object: string;
  request: number | null;
  before: string | null;
  after: string | null;
  hash: string;
};

export type AuditFilter = {
  personId?: string;
  tenant?: string;
  /** One of `auditedActions`, or an operation. */
  act?: string;
  /** `part` is a part of the object's stored name. `names` are complete stored names that match as well. */
  object?: { part: string; names: readonly string[] };
  /** ISO 8601 texts. `from` is inclusive, and `until` is exclusive. */
  from?: string;
  until?: string;
};

const auditWhere = (filter: AuditFilter) =>
  whereClause([
    [filter.personId, (person) => `"personId" = ${person}`],
    [filter.tenant, (tenant) => `tenant = ${tenant}`],
    [filter.act, (act) => `act = ${act}`],
    [
      filter.object && [filter.object.part, ...filter.object.names],
      (names) =>
        `(strpos(lower(object), lower((${names}::text[])[1])) > 0 or object = any((${names}::text[])[2:]))`,
    ],
    [filter.from, (at) => `at >= ${at}::timestamptz`],
    [filter.until, (at) => `at < ${at}::timestamptz`],
  ]);

const COLUMNS = 'id, at, "personId", person, tenant, visit, act, object, request, before, after, hash';

/** Returns a page of audit rows, newest first, and the total number of matches. */
export async function listAuditRows(
  filter: AuditFilter,
  offset: number,
  count: number,
): Promise<{ rows: AuditRow[]; total: number }> {
  const { where, values } = auditWhere(filter);
  const [page, all] = await Promise.all([
    tenantQuery<AuditRow>(pool(), ALL_TENANTS, {
      text: `select ${COLUMNS} from console.audit ${where} order by id desc limit ${count} offset ${offset}`,
      values,
    }),
    tenantQuery<{ total: number }>(pool(), ALL_TENANTS, {
      text: `select count(*) as total from console.audit ${where}`,
      values,
    }),
  ]);
  return { rows: page, total: all[0]?.total ?? 0 };
}

const BATCH_ROWS = 1_000;

/** Yields all matching rows in batches, oldest first, as required for verification. */
export async function* allAuditRows(filter: AuditFilter): AsyncGenerator<AuditRow[]> {
  const { where, values } = auditWhere(filter);
  for (let last = 0; ; ) {
    const rows = await tenantQuery<AuditRow>(pool(), ALL_TENANTS, {
      text: `select ${COLUMNS} from console.audit ${where ? `${where} and` : 'where'} id > ${last} order by id limit ${BATCH_ROWS}`,
      values: values,
    });
    if (rows.length > 0) yield rows;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < BATCH_ROWS) return;
  }
}

/** Returns the people in the audit with their latest names, sorted by name. */
export async function listAuditPeople(): Promise<{ id: string; name: string }[]> {
  // A loose index scan looks up one row per person instead of reading all rows.
  const rows = await tenantQuery<{ id: string; name: string }>(pool(), ALL_TENANTS, {
    text: `with recursive people as (
       (select "personId" as id, person as name from console.audit order by "personId", id desc limit 1)
       union all
       select next.id, next.name from people p cross join lateral (select "personId" as id, person as name from console.audit
         where "personId" > p.id order by "personId", id desc limit 1) next
     ) select id, name from people where id <> '' order by lower(name), id`,
  });
  return rows;
}
