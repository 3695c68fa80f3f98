import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { pool, transaction } from '@/lib/db/pool';
import { ALL_TENANTS, tenantQuery } from '@/lib/db/tenant-query';
import { type Author, recordAuditEvent } from '../audit/audit';

/**
 * An open visit. Times are in seconds from now, because the browser's clock may be wrong. `unlockedSeconds` is 0 while the visit is
 * read-only.
 */
export type OpenVisit = { id: string; reason: string; secondsLeft: number; unlockedSeconds: number };

/** SQL condition for an open visit. */
const OPEN = `"endedAt" is null and "endsAt" > clock_timestamp()`;

/** SQL for the `OpenVisit` of a person in a tenant as JSON, or null. The parameters are SQL expressions. */
export const openVisitSql = (
  person: string,
  tenant: string,
): string => `(select json_build_object('id', id, 'reason', reason,
    'secondsLeft', extract(epoch from "endsAt" - now()),
    'unlockedSeconds', greatest(0, coalesce(extract(epoch from "unlockedUntil" - now()), 0)))
  from console.visits where "personId" = ${person} and tenant = ${tenant} and ${OPEN})`;

/** Time for which `unlockWrites` unlocks writes. */
const WRITABLE_MINUTES = 5;

/** Ends the visits that have `value` in the column. Skips visits that have already ended. */
async function closeVisits(client: ClientBase, column: string, value: string, by: Author): Promise<void> {
  // The lock waits for requests that are being recorded, so that a visit ends after the last request that it allowed.
  const open = await client.query<{ id: string }>(
    `select id from console.visits where ${column} = $1 and "endedAt" is null for update`,
    [value],
  );
  const { rows } = await client.query<{ id: string; tenant: string; person: string; ended: boolean }>(
    `update console.visits set "endedBy" = case when "endsAt" > clock_timestamp() then $2 end,
       "endedAt" = least("endsAt", clock_timestamp()) where id = any ($1::uuid[])
     returning id, tenant, person, "endedBy" is not null as ended`,
    [open.rows.map(({ id }) => id), by.name],
  );
  for (const { id, tenant, person, ended } of rows)
    if (ended) await recordAuditEvent({ act: 'visit.ended', by, tenant, visit: id, object: person }, client);
}

export type NewVisit = {
  person: Author;
  tenant: { id: string; name: string };
  reason: string;
  minutes: number;
  returnTo: string;
};

/** Starts a visit and ends the person's visits to other tenants. An open visit to this tenant continues unchanged. */
export function startVisit({ person, tenant, reason, minutes, returnTo }: NewVisit): Promise<void> {
  return transaction(pool(), async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtextextended('visit ' || $1, 0))`, [person.id]);
    const open = await client.query(
      `select from console.visits where "personId" = $1 and tenant = $2 and ${OPEN}`,
      [person.id, tenant.id],
    );
    if (open.rowCount) return;
    await closeVisits(client, '"personId"', person.id, person);
    const { rows } = await client.query<{ id: string }>(
      `insert into console.visits ("personId", person, tenant, "tenantName", reason, "returnTo", "endsAt")
       values ($1, $2, $3, $4, $5, $6, now() + make_interval(mins => $7)) returning id`,
      [person.id, person.name, tenant.id, tenant.name, reason, returnTo, minutes],
    );
    const about = { by: person, tenant: tenant.id, visit: rows[0]?.id, object: tenant.name };
    await recordAuditEvent({ ...about, act: 'visit.started', after: { reason, minutes } }, client);
  });
}

type VisitState = 'unlocked' | 'readOnly' | 'ended';

/**
 * Returns the state of a visit. Locks the visit's row until the transaction ends, so that the visit cannot end in the meantime.
 */
async function lockVisit(client: ClientBase, id: string): Promise<VisitState> {
  const { rows } = await client.query<{ unlocked: boolean | null }>(
    `select "unlockedUntil" > clock_timestamp() as unlocked from console.visits where id = $1 and ${OPEN} for share`,
    [id],
  );
  if (!rows[0]) return 'ended';
  return rows[0].unlocked ? 'unlocked' : 'readOnly';
}

export async function isVisitOpen(id: string): Promise<boolean> {
  const { rowCount } = await pool().query(`select from console.visits where id = $1 and ${OPEN}`, [id]);
  return rowCount === 1;
}

/** The visit of a request. Requests of a job (`isJob`) are allowed until the visit ends, even after writes are locked again. */
export type VisitOfRequest = { id: string; isJob: boolean };

/** Returns why the visit forbids a change. If undefined, the visit cannot end before the transaction does. */
export async function checkVisit(
  client: ClientBase,
  { id, isJob }: VisitOfRequest,
): Promise<{ kind: 'forbidden'; reason: 'visit' | 'readOnly' } | undefined> {
  const state = await lockVisit(client, id);
  if (state === 'ended') return { kind: 'forbidden', reason: 'visit' };
  return state === 'readOnly' && !isJob ? { kind: 'forbidden', reason: 'readOnly' } : undefined;
}

/** Unlocks writes for five minutes, or until the end of the visit if that is sooner. Returns false if the visit has ended. */
export async function unlockWrites(id: string): Promise<boolean> {
  const isUnlocked = await transaction(pool(), async (client) => {
    const { rows } = await client.query<Author & { tenant: string; tenantName: string }>(
      `update console.visits set "unlockedUntil" = least("endsAt", now() + make_interval(mins => $2))
       where id = $1 and ${OPEN} returning "personId" as id, person as name, tenant, "tenantName"`,
      [id, WRITABLE_MINUTES],
    );
    for (const { tenant, tenantName, ...by } of rows)
      await recordAuditEvent({ act: 'visit.unlocked', by, tenant, visit: id, object: tenantName }, client);
    return rows.length > 0;
  });
  if (isUnlocked) await recordVisitEvent(id, 'unlock', '');
  return isUnlocked;
}

const POLL_MS = 50;
/** Maximum wait for responses to running requests. */
const SETTLE_MS = 5_000;

async function hasOpenRequests(id: string): Promise<boolean> {
  const rows = await tenantQuery<{ open: boolean }>(pool(), ALL_TENANTS, {
    text: `select exists (select from console.journal where visit = $1 and outcome is null
       and at > now() - interval '1 minute') as open`,
    values: [id],
  });
  return rows[0]?.open === true;
}

/** Ends a visit, then waits up to five seconds for responses to running requests. */
export async function endVisit(id: string, by: Author): Promise<void> {
  await transaction(pool(), (client) => closeVisits(client, 'id', id, by));
  for (const until = Date.now() + SETTLE_MS; Date.now() < until && (await hasOpenRequests(id)); )
    await sleep(POLL_MS);
}

/** Ends the visits of a person, for example at sign-out. */
export async function endAllVisits(person: Author): Promise<void> {
  await transaction(pool(), (client) => closeVisits(client, '"personId"', person.id, person));
}

/** Returns the person of a visit and the path to return to. Undefined if there is no such visit. */
export async function findVisit(id: string): Promise<{ personId: string; returnTo: string } | undefined> {
  const { rows } = await pool().query<{ personId: string; returnTo: string }>(
    'select "personId", "returnTo" from console.visits where id::text = $1',
    [id],
  );
  return rows[0];
}

const MAX_PATH = 2_000;

/** Records an event of a visit, or increments the count of the same event. */
export async function recordVisitEvent(
  id: string,
  kind: 'page' | 'read' | 'export' | 'unlock',
  path: string,
): Promise<void> {
  await pool().query(
    `insert into console.visit_events as e (visit, kind, path) values ($1, $2, $3)
     on conflict (visit, kind, path) do update set count = e.count + 1, "lastAt" = now()`,
    [id, kind, path.slice(0, MAX_PATH)],
  );
}
