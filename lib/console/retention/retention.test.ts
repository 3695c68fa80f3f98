import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { tenantQuery } from '@/lib/db/tenant-query';
import { requestLogEntry } from '../request-log/list-requests';
import { listVisitEvents } from '../visits/visit-list';
import { recordVisitEvent } from '../visits/visits';
import { listRemovals, removeExpired, retention, saveRetention } from './retention';

const day = (n: number) => new Date(Date.now() - n * 86_400_000);

/** A request of this many days ago, in an existing month. */
async function request(tenant: string, days: number, visit?: string): Promise<number> {
  const rows = await tenantQuery<{ id: number }>(pool(), tenant, {
    text: `insert into console.journal ("personId", person, tenant, operation, method, path, "requestId", "idempotencyKey", at, visit)
     values ('p', 'Deniz', $1, 'x', 'POST', '/', 'r', $2, $3, $4) returning id`,
    values: [tenant, randomUUID(), day(days), visit],
  });
  return rows[0]?.id ?? 0;
}

async function job(tenant: string, state: string, days: number): Promise<string> {
  const id = randomUUID();
  await tenantQuery(pool(), tenant, {
    text: `insert into console.jobs (id, tenant, kind, act, "personId", person, "batchSize", task, state, "startedAt", "createdAt", "changedAt")
     values ($1, $2, 'bulk', 'x', 'p', 'Deniz', 1, '{}', $3, case when $3 <> 'planned' then $4::timestamptz end, $4, $4)`,
    values: [id, tenant, state, day(days)],
  });
  return id;
}

const jobsOf = async (tenant: string) =>
  (
    await tenantQuery<{ id: string }>(pool(), tenant, {
      text: 'select id from console.jobs where tenant = $1',
      values: [tenant],
    })
  ).map(({ id }) => id);

const ece = { id: 'e', name: 'Ece' };

it('retention removes only records past its limit, and logs what was removed and whose setting applied', async () => {
  const tenant = `t${randomUUID().slice(0, 8)}`;
  const owner = new pg.Client({ connectionString: inject('ownerUrl') });
  await owner.connect();
  await owner.query('select console.make_request_month($1)', [day(100)]);
  await owner.end();
  const [old, kept] = [await request(tenant, 100), await request(tenant, 80)];
  const [plan, freshPlan] = [await job(tenant, 'planned', 70), await job(tenant, 'planned', 10)];
  const [over, running, lately] = [
    await job(tenant, 'finished', 50),
    await job(tenant, 'running', 50),
    await job(tenant, 'finished', 30),
  ];
  await saveRetention({ requests: 90, drafts: 60, files: 40 }, ece);
  expect(await retention()).toMatchObject({ days: { requests: 90, drafts: 60, files: 40 }, person: 'Ece' });

  expect(await removeExpired()).toMatchObject({ requests: 1, drafts: 1, files: 1 });
  expect(await requestLogEntry(old, tenant)).toBeUndefined();
  expect(await requestLogEntry(kept, tenant)).toBeDefined();
  expect((await jobsOf(tenant)).sort()).toEqual([freshPlan, running, lately].sort());
  expect([plan, over].some((id) => [freshPlan, running, lately].includes(id))).toBe(false);
  const removals = (await listRemovals()).filter(({ person }) => person === 'Ece');
  expect(removals.map(({ part, removed, days }) => [part, removed, days]).sort()).toEqual([
    ['drafts', 1, 60],
    ['files', 1, 40],
    ['requests', 1, 90],
  ]);

  // 0 means no limit.
  await saveRetention({ requests: 0, drafts: 0, files: 0 }, ece);
  const again = await request(tenant, 100);
  expect(await removeExpired()).toEqual({ requests: 0, drafts: 0, files: 0 });
  expect(await requestLogEntry(again, tenant)).toBeDefined();
  await pool().query(`delete from console.settings where name = 'retention'`);
});

it('retention removes visits at the age of requests, but not before the requests sent in them', async () => {
  const tenant = `t${randomUUID().slice(0, 8)}`;
  const visit = async (days: number) => {
    const { rows } = await pool().query<{ id: string }>(
      `insert into console.visits ("personId", person, tenant, "tenantName", reason, "returnTo", "startedAt", "endsAt", "endedAt")
       values ('p', 'Deniz', $1, 'Shop', 'Ticket', '/', $2, $2, $2) returning id`,
      [tenant, day(days)],
    );
    const id = rows[0]?.id ?? '';
    await recordVisitEvent(id, 'page', '/t/shop');
    return id;
  };
  const [old, used, late] = [await visit(100), await visit(100), await visit(80)];
  await request(tenant, 80, used);
  await saveRetention({ requests: 90, drafts: 0, files: 0 }, ece);
  await removeExpired();
  const { rows } = await pool().query<{ id: string }>('select id from console.visits where tenant = $1', [
    tenant,
  ]);
  expect(rows.map(({ id }) => id).sort()).toEqual([used, late].sort());
  expect(await listVisitEvents(old)).toEqual([]);
  expect((await listRemovals()).find(({ part }) => part === 'visits')).toMatchObject({
    removed: 1,
    days: 90,
  });
  await pool().query(`delete from console.settings where name = 'retention'`);
});
