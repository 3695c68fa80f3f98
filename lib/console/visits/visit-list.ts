import { pool } from '@/lib/db/pool';
import { ALL_TENANTS, tenantQuery } from '@/lib/db/tenant-query';

/** A visit, open or past. `endedAt` is null while the visit is open. `endedBy` is null if nobody has ended the visit. */
export type PastVisit = {
  id: string;
  personId: string;
  person: string;
  tenant: string;
  tenantName: string;
  reason: string;
  startedAt: Date;
  endsAt: Date;
  endedAt: Date | null;
  endedBy: string | null;
  requests: number;
};

const SELECT = `select v.id, v."personId", v.person, v.tenant, v."tenantName", v.reason, v."startedAt", v."endsAt",
    coalesce(v."endedAt", case when v."endsAt" <= now() then v."endsAt" end) as "endedAt", v."endedBy",
    (select count(*) from console.journal j where j.visit = v.id) as requests
  from console.visits v`;

/** Returns the latest 100 visits. If `personId` is undefined, returns visits of all people. */
export async function listVisits(personId: string | undefined): Promise<PastVisit[]> {
  const rows = await tenantQuery<PastVisit>(pool(), ALL_TENANTS, {
    text: `${SELECT} where $1::text is null or v."personId" = $1 order by v."startedAt" desc limit 100`,
    values: [personId ?? null],
  });
  return rows;
}

/** Returns a visit, open or past. Undefined if there is none. */
export async function findPastVisit(id: string): Promise<PastVisit | undefined> {
  const rows = await tenantQuery<PastVisit>(pool(), ALL_TENANTS, {
    text: `${SELECT} where v.id::text = $1`,
    values: [id],
  });
  return rows[0];
}

/** An event of a visit: a page, a record or an export was read, or writes were unlocked. `count` is the number of occurrences. */
export type VisitEvent = {
  kind: 'page' | 'read' | 'export' | 'unlock';
  path: string;
  firstAt: Date;
  lastAt: Date;
  count: number;
};

/** Returns the events of a visit in order of first occurrence. Requests are not included. */
export async function listVisitEvents(id: string): Promise<VisitEvent[]> {
  const { rows } = await pool().query<VisitEvent>(
    'select kind, path, "firstAt", "lastAt", count from console.visit_events where visit = $1 order by "firstAt", path',
    [id],
  );
  return rows;
}
