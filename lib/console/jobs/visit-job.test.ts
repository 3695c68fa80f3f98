import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { tenantQuery } from '@/lib/db/tenant-query';
import { faultyUpstream, json, type Upstream } from '@/lib/testing/faulty-upstream';
import { intent, loggedRequest } from '@/lib/testing/logged-request';
import { everyTenant, someone } from '@/lib/testing/test-person';
import { addPerson } from '../auth/people';
import { complete } from '../request-log/log-outcome';
import { saveTenant } from '../tenants/tenant-registry';
import { endVisit, startVisit, unlockWrites } from '../visits/visits';
import { findJob } from './job-store';
import { claimJob, transitionJob } from './job-transitions';
import { sendSlice } from './send-job';
import { storePlan } from './store-plan';

let upstream: Upstream;
/** When the platform got each write. */
let arrived: number[] = [];
beforeAll(async () => {
  upstream = await faultyUpstream();
});
afterAll(() => upstream.close());
beforeEach(() => {
  arrived = [];
  upstream.play((response, nth, request) => {
    arrived.push(performance.now());
    json(200, {})(response, nth, request);
  });
});

async function person(role: 'support' | 'operator') {
  const grantedPerson = someone();
  await addPerson(grantedPerson, role, role === 'support' ? [] : everyTenant);
  const { rows } = await pool().query<{ id: string; name: string }>(
    'select id, name from console."user" where email = $1',
    [grantedPerson.email],
  );
  const [row] = rows;
  if (!row) throw new Error('no person');
  return row;
}

/** A job of this many rows, started by support in a visit. */
async function startedInVisit(count: number) {
  const support = await person('support');
  const tenant = { id: `t${randomUUID().slice(0, 8)}`, name: 'Poyraz' };
  await saveTenant(tenant);
  await startVisit({ person: support, tenant, reason: 'Ticket 7', minutes: 30, returnTo: '/' });
  const { rows } = await pool().query<{ id: string }>('select id from console.visits where "personId" = $1', [
    support.id,
  ]);
  const visit = rows[0]?.id ?? '';
  await unlockWrites(visit);
  const id = randomUUID();
  await storePlan(
    {
      ...{ id, tenant: tenant.id, kind: 'bulk', act: 'updateProductTag', batchSize: 1, task: '{}', visit },
      ...{ personId: support.id, person: support.name },
    },
    Array.from({ length: count }, (_, i) => ({
      record: `S-${i}`,
      skipped: false,
      body: JSON.stringify({ sku: `S-${i}`, tag: 'autumn' }),
    })),
  );
  await transitionJob(id, ['planned'], 'running');
  return { id, tenant: tenant.id, visit, support };
}

const requests = (tenant: string) =>
  tenantQuery<{ person: string; visit: string | null; count: number }>(pool(), tenant, {
    text: `select "personId" as person, visit, count(*)::int as count from console.journal where tenant = $1
       group by 1, 2 order by visit nulls last`,
    values: [tenant],
  });

it('a job started in a visit continues after writes are locked again, and each of its requests names the visit', async () => {
  const { id, tenant, visit, support } = await startedInVisit(3);
  await pool().query(`update console.visits set "unlockedUntil" = now() where id = $1`, [visit]);
  await sendSlice(id, 'pool-here');
  expect(await findJob(id, tenant)).toMatchObject({ state: 'finished', counts: { done: 3 } });
  expect(await requests(tenant)).toEqual([{ person: support.id, visit, count: 3 }]);
});

it('a job stops when its visit ends, and sends nothing afterwards', async () => {
  const { id, tenant, visit, support } = await startedInVisit(2_000);
  const sending = sendSlice(id, 'pool-here');
  await expect.poll(() => arrived.length, { interval: 5, timeout: 10_000 }).toBeGreaterThan(0);
  await endVisit(visit, support);
  const ended = performance.now();
  await sending;
  await sendSlice(id, 'pool-here');
  const job = await findJob(id, tenant);
  expect(job).toMatchObject({ state: 'stopped', reason: { kind: 'forbidden', reason: 'visit' } });
  expect(arrived.filter((at) => at > ended)).toEqual([]);
  expect(job?.counts).toMatchObject({ done: arrived.length, planned: 2_000 - arrived.length, sending: 0 });
});

it('a job left by a visit can be continued by a person with a grant, in their name, and not before', async () => {
  const { id, tenant, visit, support } = await startedInVisit(5);
  const [operator, other] = [await person('operator'), await person('support')];
  expect(await claimJob(id, operator, undefined)).toBe(false);
  await endVisit(visit, support);
  await sendSlice(id, 'pool-here');
  expect(await claimJob(id, other, randomUUID())).toBe(false);
  expect(await claimJob(id, operator, undefined)).toBe(true);
  await transitionJob(id, ['stopped'], 'running');
  await sendSlice(id, 'pool-here');
  expect(await findJob(id, tenant)).toMatchObject({
    ...{ state: 'finished', visit: null, personId: operator.id, counts: { done: 5, planned: 0 } },
  });
  expect(await requests(tenant)).toEqual([{ person: operator.id, visit: null, count: 5 }]);
  // The job now belongs to the operator.
  expect(await claimJob(id, other, undefined)).toBe(false);
});

it.each([
  ['refused', true],
  ['unreachable', true],
  ['answered', false],
  ['unknown', false],
] as const)(
  'a job whose planned row was sent before with the outcome %s can be taken over: %s',
  async (outcome, canTake) => {
    const { id, tenant, visit, support } = await startedInVisit(2);
    await endVisit(visit, support);
    await sendSlice(id, 'pool-here');
    // A worker stopped after it logged the outcome of the request, and before it stored the outcome of the row.
    await pool().query('update console.job_rows set batch = 7 where job = $1 and at = 1', [id]);
    const request = intent({ tenant, personId: support.id, idempotencyKey: `${id}.7` });
    await complete(await loggedRequest(request), { outcome, ms: 1 });
    expect(await claimJob(id, await person('operator'), undefined)).toBe(canTake);
  },
);
