import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operations } from '@/lib/contract/operations';
import { unlockPhrase } from '@/lib/contract/unlock-phrase';
import { pool, transaction } from '@/lib/db/pool';
import { ALL_TENANTS, tenantQuery } from '@/lib/db/tenant-query';
import { faultyUpstream, json, type Upstream } from '@/lib/testing/faulty-upstream';
import { someone } from '@/lib/testing/test-person';
import { accessTo, allowedTenants, type Grant, replaceGrants } from '../auth/grants';
import { addPerson } from '../auth/people';
import type { Role } from '../auth/rights';
import { parseInput } from '../http/read-input';
import { saveTenant } from '../tenants/tenant-registry';
import { logAndSend } from '../writes/log-and-send';
import { endAllVisits, endVisit, recordVisitEvent, startVisit, unlockWrites } from './visits';

const setGrants = (personId: string, grants: readonly Grant[], by: string) =>
  transaction(pool(), (client) => replaceGrants(client, personId, grants, by));

const [north, south] = [`north-${randomUUID().slice(0, 6)}`, `south-${randomUUID().slice(0, 6)}`];
let upstream: Upstream;

beforeAll(async () => {
  upstream = await faultyUpstream();
  await saveTenant({ id: north, name: 'North' });
  await saveTenant({ id: south, name: 'South' });
});
afterAll(() => upstream.close());

type Someone = { id: string; name: string; role: Role };

async function person(role: Exclude<Role, 'owner'>): Promise<Someone> {
  const grantedPerson = someone();
  await addPerson(grantedPerson, role, []);
  const { rows } = await pool().query<Someone>('select id, name, role from console."user" where email = $1', [
    grantedPerson.email,
  ]);
  const [row] = rows;
  if (!row) throw new Error('no person');
  return row;
}

/** A person's open visit; undefined without one. */
async function visitOf(who: Someone, tenant: string) {
  const access = await accessTo(who, tenant);
  return access && 'tenant' in access ? access.visit : undefined;
}

async function started(who: Someone, tenant = north, minutes = 30) {
  await startVisit({
    ...{ person: who, tenant: { id: tenant, name: tenant }, reason: 'Ticket 7', minutes, returnTo: '/' },
  });
  const visit = await visitOf(who, tenant);
  if (!visit) throw new Error('no visit');
  return visit;
}

/** A person's access to a tenant: `none`, `to visit`, or their permissions. */
async function standing(who: Someone, tenant: string) {
  const access = await accessTo(who, tenant);
  if (!access) return 'none';
  if ('visitRequired' in access) return 'to visit';
  return [access.can('read'), access.can('createProduct'), access.can('sendJobs'), access.can('shareViews')];
}

describe('a visit', () => {
  it('opens a tenant without a grant as read-only, for roles that may visit', async () => {
    const [support, operator, viewer] = await Promise.all([
      person('support'),
      person('operator'),
      person('viewer'),
    ]);
    expect(await standing(operator, north)).toBe('none');
    expect(await standing(viewer, north)).toBe('none');
    expect(await standing(support, north)).toBe('to visit');
    const visit = await started(support);
    expect(await standing(support, north)).toEqual([true, false, false, false]);
    expect(await standing(support, south)).toBe('to visit');
    expect(visit).toMatchObject({ reason: 'Ticket 7', unlockedSeconds: 0 });
    expect(visit.secondsLeft).toBeGreaterThan(29 * 60);
    const { granted, visitOnly } = await allowedTenants(support);
    expect([granted, visitOnly.map(({ id }) => id)]).toEqual([[], expect.arrayContaining([north, south])]);
  });

  it('allows writes in the tenant while unlocked, but not changes to its settings', async () => {
    const support = await person('support');
    const { id } = await started(support, north, 1);
    expect(await unlockWrites(id)).toBe(true);
    expect(await standing(support, north)).toEqual([true, true, true, false]);
    // Writes are never unlocked for longer than the visit lasts.
    expect((await visitOf(support, north))?.unlockedSeconds).toBeLessThanOrEqual(60);
    await pool().query(
      `update console.visits set "unlockedUntil" = now() - interval '1 second' where id = $1`,
      [id],
    );
    expect(await standing(support, north)).toEqual([true, false, false, false]);
  });

  it('ends when the user leaves, when it expires, when another visit starts, and at sign-out', async () => {
    const support = await person('support');
    await endVisit((await started(support)).id, { id: 's', name: 'somebody' });
    expect(await standing(support, north)).toBe('to visit');
    const { id } = await started(support);
    await pool().query(`update console.visits set "endsAt" = now() where id = $1`, [id]);
    expect([await standing(support, north), await unlockWrites(id)]).toEqual(['to visit', false]);
    await started(support, north);
    await started(support, south);
    expect([await standing(support, north), (await visitOf(support, south)) !== undefined]).toEqual([
      'to visit',
      true,
    ]);
    await endAllVisits(support);
    expect(await standing(support, south)).toBe('to visit');
    const { rows } = await pool().query(
      'select tenant, "endedBy" from console.visits where "personId" = $1 order by "startedAt"',
      [support.id],
    );
    expect(rows).toEqual([
      { tenant: north, endedBy: 'somebody' },
      { tenant: north, endedBy: null },
      { tenant: north, endedBy: support.name },
      { tenant: south, endedBy: support.name },
    ]);
  });

  it('continues unchanged when started again, and is not needed with a grant', async () => {
    const support = await person('support');
    const { id } = await started(support);
    await unlockWrites(id);
    expect(await started(support)).toMatchObject({ id, unlockedSeconds: expect.any(Number) });
    await setGrants(support.id, [{ tenant: north, lastDay: null }], 'somebody');
    expect([await standing(support, north), await visitOf(support, north)]).toEqual([
      [true, false, false, false],
      undefined,
    ]);
  });

  it('counts repeated reads, and truncates long URLs', async () => {
    const { id } = await started(await person('support'));
    for (const path of ['/t/a/products', '/t/a/products', `/t/a?q=${'x'.repeat(3_000)}`])
      await recordVisitEvent(id, 'page', path);
    const { rows } = await pool().query(
      'select length(path) as length, count from console.visit_events where visit = $1 order by 1',
      [id],
    );
    expect(rows).toEqual([
      { length: 13, count: 2 },
      { length: 2_000, count: 1 },
    ]);
  });

  it('is unlocked by typing the tenant ID if it is short, otherwise the tenant name', () => {
    expect([
      unlockPhrase({ id: 'poyraz', name: 'Poyraz A.Ş.' }),
      unlockPhrase({ id: '019f-8a7b-44c2-9d10', name: ' Poyraz ' }),
    ]).toEqual(['poyraz', 'Poyraz']);
  });
});

describe('a write under a visit', () => {
  /** The times and tenants of the writes that the platform received. */
  let arrived: { at: number; tenant: unknown }[] = [];
  beforeEach(() => {
    arrived = [];
    upstream.play((response, nth, request) => {
      arrived.push({ at: performance.now(), tenant: request.headers['x-tenant-id'] });
      json(200, {})(response, nth, request);
    });
  });

  const write = (who: Someone, tenant: string, visit: string) => {
    const operation = operations.updateProductTag;
    const input = parseInput(operation, { body: { sku: 'S-1', tag: 'autumn' } });
    if ('issues' in input) throw new Error(JSON.stringify(input.issues));
    return logAndSend({
      operation,
      person: who,
      tenant,
      input,
      idempotencyKey: randomUUID(),
      visit: { id: visit, isJob: false },
    });
  };

  const recorded = (visit: string) =>
    tenantQuery<{ late: boolean; tenant: string; open: boolean }>(pool(), ALL_TENANTS, {
      text: `select j.at > coalesce(v."endedAt", v."endsAt") as late, j.tenant, j.outcome is null as open
         from console.journal j join console.visits v on v.id = j.visit where v.id = $1`,
      values: [visit],
    });

  it('is rejected while read-only and after the end, and recorded with the visit while unlocked', async () => {
    const support = await person('support');
    const { id } = await started(support);
    expect(await write(support, north, id)).toEqual({ kind: 'forbidden', reason: 'readOnly' });
    await unlockWrites(id);
    expect(await write(support, north, id)).toMatchObject({ kind: 'ok' });
    await endVisit(id, support);
    expect(await write(support, north, id)).toEqual({ kind: 'forbidden', reason: 'visit' });
    expect([arrived.length, await recorded(id)]).toEqual([1, [{ late: false, tenant: north, open: false }]]);
  });

  /** Waits for this many turns of the event loop, so that each race hits another moment. */
  const turns = async (count: number) => {
    for (let i = 0; i < count; i++) await setImmediate();
  };

  it('never arrives after the visit ended, in 200 races', async () => {
    const support = await person('support');
    const results = { sent: 0, refused: 0 };
    for (let race = 0; race < 200; race++) {
      const tenant = race % 2 ? south : north;
      const { id } = await started(support, tenant);
      await unlockWrites(id);
      arrived = [];
      const [result, end] = await Promise.all([
        turns(race % 7).then(() => write(support, tenant, id)),
        turns(race % 11)
          .then(() => endVisit(id, support))
          .then(() => performance.now()),
      ]);
      results[result.kind === 'ok' ? 'sent' : 'refused']++;
      const late = arrived.filter(({ at, ...seen }) => at > end || seen.tenant !== tenant);
      const rows = await recorded(id);
      expect([race, late, rows.filter((row) => row.late || row.open || row.tenant !== tenant)]).toEqual([
        race,
        [],
        [],
      ]);
      expect([race, rows.length]).toEqual([race, arrived.length]);
    }
    // Both sides win sometimes; otherwise there was no race.
    expect(Math.min(results.sent, results.refused)).toBeGreaterThan(0);
  }, 60_000);

  it('is never recorded after the visit expired, in 200 races', async () => {
    const support = await person('support');
    const results = { sent: 0, refused: 0 };
    // The duration of a write on this machine. A visit then expires at any moment of a write, or later.
    let writeMs = 5;
    for (let race = 0; race < 200; race++) {
      const { id } = await started(support);
      await unlockWrites(id);
      await pool().query(
        `update console.visits set "endsAt" = clock_timestamp() + make_interval(secs => $2) where id = $1`,
        [id, ((race % 20) / 10) * (writeMs / 1_000)],
      );
      const begun = performance.now();
      const result = await write(support, north, id);
      writeMs = Math.max(writeMs, performance.now() - begun);
      results[result.kind === 'ok' ? 'sent' : 'refused']++;
      expect([race, (await recorded(id)).filter(({ late }) => late)]).toEqual([race, []]);
      await endVisit(id, support);
    }
    expect(Math.min(results.sent, results.refused)).toBeGreaterThan(0);
  }, 60_000);

  it('from a tab left on another tenant is rejected, in 200 races with the next visit', async () => {
    const support = await person('support');
    for (let race = 0; race < 200; race++) {
      const [from, to] = race % 2 ? [south, north] : [north, south];
      const { id } = await started(support, from);
      await unlockWrites(id);
      arrived = [];
      await Promise.all([
        turns(race % 5).then(() => write(support, from, id)),
        turns(race % 9).then(() => started(support, to)),
      ]);
      expect([race, arrived.filter(({ tenant }) => tenant !== from)]).toEqual([race, []]);
      expect([race, (await recorded(id)).filter(({ late }) => late)]).toEqual([race, []]);
      expect(await write(support, from, id)).toEqual({ kind: 'forbidden', reason: 'visit' });
    }
  }, 60_000);
});
