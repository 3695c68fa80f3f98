import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { operations } from '@/lib/contract/operations';
import type { ShipmentStep } from '@/lib/contract/shipment-plan';
import { pool } from '@/lib/db/pool';
import { faultyUpstream, type Upstream } from '@/lib/testing/faulty-upstream';
import { fetchMembership } from '../operations/membership';
import { checkWrite } from './check-write';
import { logAndSend } from './log-and-send';
import { RENEW_MS, withShipmentLease } from './shipment-lease';
import type { Question } from './write-checks';

let upstream: Upstream;
beforeAll(async () => {
  upstream = await faultyUpstream();
});
afterAll(() => upstream.close());
afterEach(() => void vi.useRealTimers());

const shipmentDate = '2026-12-01T10:00:00Z';
const shipment = (shipmentNo: string, salesOrders: string[]) => ({
  shipmentNo,
  shipmentType: 'Road',
  shipmentDate,
  salesOrders,
});

/** A platform that lists shipments with their orders. */
const showing = (
  inside: Record<string, string>,
  onShipment?: (response: ServerResponse, body: ReturnType<typeof shipment>) => void,
) =>
  upstream.play((response, nth, { url = '', method }) => {
    if (method === 'POST' && onShipment) {
      response.writeHead(200, { 'content-type': 'application/json' });
      return onShipment(response, JSON.parse(upstream.seen[nth - 1]?.body ?? ''));
    }
    const respond = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const { pathname, searchParams } = new URL(url, 'http://platform');
    const of = (shipmentNo: string) => Object.keys(inside).filter((order) => inside[order] === shipmentNo);
    if (pathname === '/openapi/v1/openapi.json')
      return respond(200, {
        paths: { '/openapi/v1/Shipments/{shipmentNo}': { get: {} }, '/openapi/v1/SalesOrders': { get: {} } },
      });
    if (pathname.startsWith('/openapi/v1/Shipments/')) {
      const shipmentNo = pathname.split('/').at(-1) ?? '';
      const salesOrders = of(shipmentNo);
      return salesOrders.length > 0
        ? respond(200, shipment(shipmentNo, salesOrders))
        : respond(404, { message: 'none' });
    }
    if (pathname === '/openapi/v1/SalesOrders') {
      const asked = searchParams.get('dqb') ?? '';
      const items = Object.keys(inside)
        .filter((order) => asked.includes(order))
        .map((referenceNumber) => ({
          referenceNumber,
          state: 'Created',
          shipmentNo: inside[referenceNumber],
        }));
      return respond(200, { items, count: items.length, offset: 0, dataSetCount: items.length });
    }
    return respond(404, { message: 'no' });
  });

/** A platform with only the 25 operations: it accepts shipments and lists none. */
const unwrap = (answer: (body: string) => number = () => 200) =>
  upstream.play((response, nth, { method }) => {
    if (method !== 'POST') return response.writeHead(404).end();
    const status = answer(upstream.seen[nth - 1]?.body ?? '');
    const told = { ...shipment('any', []), results: [], detached: [] };
    return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(told));
  });

const send = (tenant: string, body: ReturnType<typeof shipment>) =>
  logAndSend({
    operation: operations.upsertShipment,
    person: { id: 'p1', name: 'Deniz Kaya' },
    tenant,
    input: { params: {}, query: {}, body },
    idempotencyKey: randomUUID(),
  });

/** The questions of sending this body after these were answered. */
const planOf = (tenant: string, body: ReturnType<typeof shipment>, answered: Question[] = []) =>
  checkWrite({
    operation: operations.upsertShipment,
    tenant,
    input: { params: {}, query: {}, body },
    checks: { answered },
    mask: { of: (value) => value },
  });
const asking = (...steps: Partial<ShipmentStep>[]) => ({
  questions: [{ kind: 'shipment', steps: steps.map((step) => expect.objectContaining(step)) }],
});
async function questionsOf(...write: Parameters<typeof planOf>): Promise<Question[]> {
  const plan = await planOf(...write);
  if ('kind' in plan) throw new Error(plan.kind);
  return plan.questions;
}

/** Takes the lease of a shipment. Returns a function that releases the lease. */
async function holdLease(tenant: string, body: unknown): Promise<() => Promise<unknown>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let held: Promise<unknown> = Promise.resolve();
  await new Promise<void>((taken) => {
    held = withShipmentLease(tenant, body, () => {
      taken();
      return released;
    });
  });
  return () => {
    release();
    return held;
  };
}
const takeLease = (tenant: string, body: unknown) =>
  withShipmentLease(tenant, body, async () => 'sent' as const);
/** The seconds since the leases of a tenant were taken or renewed. */
const leases = async (tenant: string): Promise<{ seconds: number }[]> => {
  const { rows } = await pool().query(
    `select extract(epoch from clock_timestamp() - "updatedAt")::float8 as seconds from console.settings
     where name like 'shipment being sent%' and strpos(name, $1) > 0`,
    [tenant],
  );
  return rows;
};
/** Lets the leases of a tenant expire. */
const ageLeases = (tenant: string) =>
  pool().query(
    `update console.settings set "updatedAt" = now() - interval '61 seconds' where strpos(name, $1) > 0`,
    [tenant],
  );

describe('a shipment on a platform that lists members', () => {
  it('reports its members and the shipments of other orders', async () => {
    showing({ A: 'S-1', B: 'S-1', C: 'S-2' });
    expect(await fetchMembership(randomUUID(), 'S-1', ['A', 'C', 'D'])).toMatchObject({
      kind: 'ok',
      value: { source: 'platform', exists: true, members: ['A', 'B'], otherShipments: { C: 'S-2' } },
    });
    expect(await fetchMembership(randomUUID(), 'S-9', ['A'])).toMatchObject({
      kind: 'ok',
      value: { source: 'platform', exists: false, members: [], otherShipments: { A: 'S-1' } },
    });
  });

  it('asks before it detaches an order, and again when it would detach more than was answered', async () => {
    const tenant = randomUUID();
    showing({ A: 'S-1', B: 'S-1' });
    const body = shipment('S-1', ['A']);
    const [keep, detach] = [{ referenceNumber: 'A', step: 'keep' as const }, { step: 'detach' as const }];
    expect(await planOf(tenant, body)).toMatchObject(asking(keep, { ...detach, referenceNumber: 'B' }));
    const answered = await questionsOf(tenant, body);
    expect(await questionsOf(tenant, body, answered)).toEqual([]);
    // Detached meanwhile, as after a send whose response was lost.
    showing({ A: 'S-1' });
    expect(await questionsOf(tenant, body, answered)).toEqual([]);
    // Someone else has attached Z.
    showing({ A: 'S-1', B: 'S-1', Z: 'S-1' });
    expect(await planOf(tenant, body, answered)).toMatchObject(
      asking(keep, { ...detach, referenceNumber: 'B' }, { ...detach, referenceNumber: 'Z' }),
    );
  });

  it('asks nothing for a new shipment of orders that are in no other one', async () => {
    showing({});
    expect(await planOf(randomUUID(), shipment('S-1', ['A', 'B']))).toEqual({ questions: [] });
  });

  it('is sent once by two concurrent users, and the other is informed before any order is detached', async () => {
    const tenant = randomUUID();
    const inside: Record<string, string> = { A: 'S-1' };
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    let answer = () => {};
    showing(inside, (response, body) => {
      for (const order of body.salesOrders) inside[order] = body.shipmentNo;
      answer = () => response.end(JSON.stringify({ ...body, results: [], detached: [] }));
      arrive();
    });
    const bodyWith = (added: string) => shipment('S-1', ['A', added]);
    const [withB, withC] = [
      await questionsOf(tenant, bodyWith('B')),
      await questionsOf(tenant, bodyWith('C')),
    ];
    const sendChecked = (body: ReturnType<typeof shipment>, answered: Question[]) =>
      withShipmentLease(tenant, body, async () => {
        const questions = await questionsOf(tenant, body, answered);
        return questions.length > 0 ? { kind: 'ask' as const, questions } : send(tenant, body);
      });
    const changed = { kind: 'refused', issues: [{ code: 'membership_changed' }] };
    const first = sendChecked(bodyWith('B'), withB);
    await arrived;
    expect(await sendChecked(bodyWith('C'), withC)).toMatchObject(changed);
    answer();
    expect(await first).toMatchObject({ kind: 'ok' });
    // The lease is free again, and the confirmed plan is out of date.
    expect(await sendChecked(bodyWith('C'), withC)).toMatchObject({ kind: 'ask' });
    expect(upstream.seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
    expect(inside).toEqual({ A: 'S-1', B: 'S-1' });
  });

  it('is not locked forever by a dead process, or locked for another tenant', async () => {
    const [tenant, body] = [randomUUID(), shipment('S-1', ['A'])];
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const send = await holdLease(tenant, body);
    expect(await takeLease(tenant, body)).toMatchObject({ kind: 'refused' });
    expect(await takeLease(randomUUID(), body)).toBe('sent');
    await ageLeases(tenant);
    expect(await takeLease(tenant, body)).toBe('sent');
    // The first process continues, and must not release the lease of the other one.
    const other = await holdLease(tenant, body);
    await send();
    expect(await takeLease(tenant, body)).toMatchObject({ kind: 'refused' });
    await other();
  });

  it('stays locked for as long as its write takes', async () => {
    const [tenant, body] = [randomUUID(), shipment('S-1', ['A'])];
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const send = await holdLease(tenant, body);
    await ageLeases(tenant);
    vi.advanceTimersByTime(RENEW_MS);
    await expect.poll(async () => (await leases(tenant))[0]?.seconds).toBeLessThan(50);
    expect(await takeLease(tenant, body)).toMatchObject({ kind: 'refused' });
    await send();
    expect(await leases(tenant)).toEqual([]);
  });

  it('leaves no lease of a dead process once another shipment was sent', async () => {
    const tenant = randomUUID();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await holdLease(tenant, shipment('S-1', ['A']));
    await ageLeases(tenant);
    expect(await takeLease(randomUUID(), shipment('S-2', ['A']))).toBe('sent');
    expect(await leases(tenant)).toEqual([]);
  });

  it('is not sent when its members cannot be read', async () => {
    upstream.play((response) => response.writeHead(500).end());
    expect(await planOf(randomUUID(), shipment('S-1', ['A']))).toMatchObject({
      kind: 'unreachable',
    });
  });
});

describe('a shipment on a platform that does not list members', () => {
  it('takes its members from the request log: those last accepted, except orders moved since', async () => {
    const tenant = randomUUID();
    unwrap();
    await send(tenant, shipment('S-1', ['A', 'B', 'C']));
    await send(tenant, shipment('S-2', ['B', 'X']));
    expect(await fetchMembership(tenant, 'S-1', ['A', 'X', 'N'])).toMatchObject({
      kind: 'ok',
      value: { source: 'requests', exists: true, members: ['A', 'C'], otherShipments: { X: 'S-2' } },
    });
    expect(await fetchMembership(tenant, 'S-7', [])).toMatchObject({
      value: { exists: false, members: [] },
    });
    // S-2 was sent again without B, so B is in no shipment.
    await send(tenant, shipment('S-2', ['X']));
    expect(await fetchMembership(tenant, 'S-9', ['B', 'X'])).toMatchObject({
      value: { otherShipments: { X: 'S-2' } },
    });
  });

  it('includes members of an unanswered write, but none of a refused one', async () => {
    const tenant = randomUUID();
    unwrap((body) => (body.includes('LOST') ? 503 : body.includes('NO') ? 409 : 200));
    await send(tenant, shipment('S-1', ['A']));
    await send(tenant, shipment('S-1', ['NO']));
    await send(tenant, shipment('S-1', ['A', 'LOST']));
    expect(await fetchMembership(tenant, 'S-1', [])).toMatchObject({ value: { members: ['A', 'LOST'] } });
    expect(await planOf(tenant, shipment('S-1', ['A']))).toMatchObject(
      asking({ referenceNumber: 'A', step: 'keep' }, { referenceNumber: 'LOST', step: 'detach' }),
    );
  });
});
