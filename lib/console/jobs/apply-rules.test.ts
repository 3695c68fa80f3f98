import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { tenantQuery } from '@/lib/db/tenant-query';
import { exampleOrder } from '@/lib/rules/order-examples';
import { json } from '@/lib/testing/faulty-upstream';
import { startRelayedUpstream } from '@/lib/testing/relay-server';
import { everyTenant, someone } from '@/lib/testing/test-person';
import { addPerson } from '../auth/people';
import { applyQueueChange } from '../rejected-queue/rejected-order-notes';
import { listRequestLog } from '../request-log/list-requests';
import { applyRules, latestRuleRun } from './apply-rules';
import { rowsOfJob } from './job-rows';
import { jobById } from './job-store';
import { sendSlice } from './send-job';

let stage: Awaited<ReturnType<typeof startRelayedUpstream>>;
beforeAll(async () => {
  stage = await startRelayedUpstream();
});
afterAll(() => stage.end());

type Order = ReturnType<typeof exampleOrder>;
type Entry = { id: string; referenceNumber: string; error: string; createdAt: string };

/** Accepted orders, how often each was sent, and the list of rejected ones. `lost`: references whose next response is lost. */
let platform: {
  sent: Map<string, number>;
  accepted: Map<string, Order>;
  entries: Map<string, Entry>;
  lost: Set<string>;
  isStale: boolean;
};
beforeEach(() => {
  platform = { sent: new Map(), accepted: new Map(), entries: new Map(), lost: new Set(), isStale: false };
  stage.upstream.play((response, nth, request) => {
    const { body = '', url = '' } = stage.upstream.seen[nth - 1] ?? {};
    const answer = (status: number, value: unknown) => json(status, value)(response, nth, request);
    if (request.method === 'GET' && url.includes('queryInvalid')) {
      const data = [...platform.entries.values()];
      return answer(200, { data, count: data.length });
    }
    if (request.method === 'GET' && url.includes('/SalesOrders') && !url.includes('Rejected')) {
      const items = platform.isStale ? [] : [...platform.accepted.values()];
      return answer(200, { items, count: 100, offset: 0, dataSetCount: items.length });
    }
    if (request.method !== 'POST') return answer(404, {});
    const orders: Order[] = JSON.parse(body);
    const rejected: { referenceNumber: string; error: string }[] = [];
    for (const order of orders) {
      const { referenceNumber } = order;
      platform.sent.set(referenceNumber, (platform.sent.get(referenceNumber) ?? 0) + 1);
      const isWrong = order.shippingAddress?.city !== 'İstanbul' || order.customer?.phone === '';
      if (!isWrong) {
        platform.accepted.set(referenceNumber, order);
        platform.entries.delete(referenceNumber);
        continue;
      }
      const createdAt = new Date().toISOString();
      platform.entries.set(referenceNumber, {
        id: randomUUID(),
        referenceNumber,
        error: 'InvalidCity',
        createdAt,
      });
      rejected.push({ referenceNumber, error: 'InvalidCity' });
    }
    if (orders.some(({ referenceNumber }) => platform.lost.delete(referenceNumber)))
      return void request.socket.destroy();
    answer(200, { created: orders.length - rejected.length, updated: 0, rejected });
  });
});

const inCity = (reference: string, city: string): Order => {
  const order = exampleOrder(reference, ['TEA-1']);
  return { ...order, shippingAddress: { ...order.shippingAddress, city, district: 'Kadıköy' } };
};

/** Counts the requests whose outcome is not logged yet. */
const openRequests = async (tenant: string) => {
  const text = 'select 1 from console.tenant_journal where tenant = $1 and outcome is null';
  return (await tenantQuery(pool(), tenant, { text, values: [tenant] })).length;
};

/** A tenant with one rule, and a key of its relay. */
async function tenantWithRule() {
  const key = await stage.server.keyFor();
  const person = someone();
  await addPerson(person, 'operator', everyTenant);
  await tenantQuery(pool(), key.tenant, {
    text: `insert into console.corrections (tenant, field, key, "from", "to", always, "personId", person, "ruleBy", "ruleName")
     select $1, 'city', 'stambul', 'Stambul', 'İstanbul', true, id, name, id, 'Rule of ' || name
     from console."user" where email = $2`,
    values: [key.tenant, person.email],
  });
  const send = async (...orders: Order[]) => {
    const response = await fetch(`${stage.server.url}/openapi/v1/SalesOrders/BulkUpsert`, {
      method: 'POST',
      headers: { authorization: key.secret, 'content-type': 'application/json' },
      body: JSON.stringify(orders),
    });
    // The relay logs the outcome after its response.
    await expect.poll(() => openRequests(key.tenant)).toBe(0);
    return response.status;
  };
  return { tenant: key.tenant, ruleName: `Rule of ${person.name}`, send };
}

const isScheduled = async (tenant: string) =>
  (await pool().query('select from graphile_worker.jobs where key = $1', [`rules:${tenant}`])).rowCount === 1;

/** Applies the rules like a worker and sends what they planned. */
async function run(tenant: string) {
  await applyRules(tenant);
  const found = await latestRuleRun(tenant);
  if (found && (await jobById(found.id))?.state === 'running') await sendSlice(found.id, 'pool-here');
  return found && rowsOfJob(found.id, { offset: 0, count: 100 });
}

it('a rule corrects and sends an order from the relay once, if it has no other error', async () => {
  const { tenant, ruleName, send } = await tenantWithRule();
  const other = inCity('B', 'Stambul');
  const withOther = { ...other, customer: { ...other.customer, phone: '' } };
  expect(await send(inCity('A', 'Stambul'), withOther, inCity('C', 'Ankaraa'))).toBe(200);
  await expect.poll(() => isScheduled(tenant)).toBe(true);
  expect(await run(tenant)).toMatchObject([
    {
      record: 'A',
      state: 'done',
      note: { changes: [{ path: 'shippingAddress.city', from: 'Stambul', to: 'İstanbul' }] },
    },
  ]);
  expect(platform.accepted.get('A')?.shippingAddress?.city).toBe('İstanbul');
  const { entries } = await listRequestLog({ tenant });
  expect(entries.map(({ person, records }) => [person, records])).toEqual([
    [ruleName, ['A']],
    ['Store ERP', ['A', 'B', 'C']],
  ]);
  await run(tenant);
  expect(Object.fromEntries(platform.sent)).toEqual({ A: 2, B: 1, C: 1 });
});

it('an order without a response stays unknown, and the rule does not send it again', async () => {
  const { tenant, send } = await tenantWithRule();
  await send(inCity('D', 'Stambul'));
  const entry = platform.entries.get('D');
  platform.lost.add('D');
  platform.isStale = true;
  expect(await run(tenant)).toMatchObject([{ record: 'D', state: 'unknown' }]);
  // Some platforms keep the entry.
  if (entry) platform.entries.set('D', entry);
  await run(tenant);
  expect(platform.sent.get('D')).toBe(2);
});

it('two concurrent workers send an order once', async () => {
  const { tenant, send } = await tenantWithRule();
  await send(inCity('E', 'Stambul'));
  await Promise.all([applyRules(tenant), applyRules(tenant)]);
  const rows = await tenantQuery<{ id: string }>(pool(), tenant, {
    text: 'select id from console.jobs where tenant = $1',
    values: [tenant],
  });
  await Promise.all(rows.map(({ id }) => sendSlice(id, `pool-${id}`)));
  expect(platform.sent.get('E')).toBe(2);
});

it('a rule skips orders that a user has closed or is fixing, and does nothing without permission', async () => {
  const { tenant, send } = await tenantWithRule();
  await send(inCity('F', 'Stambul'), inCity('G', 'Stambul'));
  const person = { id: 'id of Ayşe', name: 'Ayşe' };
  const about = (record: string) => {
    const { id = '', createdAt = '' } = platform.entries.get(record) ?? {};
    return { entry: `${id} ${createdAt}`, record };
  };
  await applyQueueChange({ tenant, person }, { ...about('F'), act: 'close', reason: 'Test order' });
  await applyQueueChange({ tenant, person }, { ...about('G'), act: 'fixing' });
  expect(await run(tenant)).toBeUndefined();
  await applyQueueChange({ tenant, person }, { ...about('G'), act: 'left' });
  await tenantQuery(pool(), tenant, {
    text: 'update console.corrections set "ruleBy" = null where tenant = $1',
    values: [tenant],
  });
  expect(await run(tenant)).toBeUndefined();
  expect(Object.fromEntries(platform.sent)).toEqual({ F: 1, G: 1 });
});

it('a rule stops when the user who enabled it may no longer send', async () => {
  const { tenant, send } = await tenantWithRule();
  await send(inCity('H', 'Stambul'));
  await tenantQuery(pool(), tenant, {
    text: `update console."user" set role = 'viewer' where id = (select "ruleBy" from console.corrections where tenant = $1)`,
    values: [tenant],
  });
  expect(await run(tenant)).toMatchObject([{ record: 'H', state: 'planned' }]);
  expect(platform.sent.get('H')).toBe(1);
});
