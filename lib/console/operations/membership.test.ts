import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '@/lib/contract/operations';
import { planShipment } from '@/lib/contract/shipment-plan';
import { faultyUpstream, type Upstream } from '@/lib/testing/faulty-upstream';
import { deliver } from './deliver';
import { holdShipment, membershipOf } from './membership';

let upstream: Upstream;
beforeAll(async () => {
  upstream = await faultyUpstream();
});
afterAll(() => upstream.close());

const shipmentDate = '2026-12-01T10:00:00Z';
const shipment = (shipmentNo: string, salesOrders: string[]) => ({
  shipmentNo,
  shipmentType: 'Road',
  shipmentDate,
  salesOrders,
});

/** A platform that shows shipments: who is in which. */
const showing = (inside: Record<string, string>) =>
  upstream.play((response, _, { url = '' }) => {
    const say = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const { pathname, searchParams } = new URL(url, 'http://platform');
    const of = (shipmentNo: string) => Object.keys(inside).filter((order) => inside[order] === shipmentNo);
    if (pathname === '/openapi/v1/openapi.json')
      return say(200, {
        paths: { '/openapi/v1/Shipments/{shipmentNo}': { get: {} }, '/openapi/v1/SalesOrders': { get: {} } },
      });
    if (pathname.startsWith('/openapi/v1/Shipments/')) {
      const shipmentNo = pathname.split('/').at(-1) ?? '';
      const salesOrders = of(shipmentNo);
      return salesOrders.length > 0
        ? say(200, shipment(shipmentNo, salesOrders))
        : say(404, { message: 'none' });
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
      return say(200, { items, count: items.length, offset: 0, dataSetCount: items.length });
    }
    return say(404, { message: 'no' });
  });

/** A platform of the 25 operations: it takes shipments and shows none. */
const bare = (answer: (body: string) => number = () => 200) =>
  upstream.play((response, nth, { method }) => {
    if (method !== 'POST') return response.writeHead(404).end();
    const status = answer(upstream.seen[nth - 1]?.body ?? '');
    const told = { ...shipment('any', []), results: [], detached: [] };
    return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(told));
  });

const send = (tenant: string, body: ReturnType<typeof shipment>) =>
  deliver(operations.upsertShipment, {
    person: { id: 'p1', name: 'Deniz Kaya' },
    tenant,
    input: { params: {}, query: {}, body },
    idempotencyKey: randomUUID(),
  });

describe('a shipment on a platform that shows them', () => {
  it('tells who is in it and where the others are', async () => {
    showing({ A: 'S-1', B: 'S-1', C: 'S-2' });
    expect(await membershipOf(randomUUID(), 'S-1', ['A', 'C', 'D'])).toMatchObject({
      kind: 'ok',
      answer: { source: 'platform', exists: true, members: ['A', 'B'], elsewhere: { C: 'S-2' } },
    });
    expect(await membershipOf(randomUUID(), 'S-9', ['A'])).toMatchObject({
      kind: 'ok',
      answer: { source: 'platform', exists: false, members: [], elsewhere: { A: 'S-1' } },
    });
  });

  it('is held back when it would detach or move what was not shown, and each order is named', async () => {
    const tenant = randomUUID();
    showing({ A: 'S-1', B: 'S-1' });
    const body = shipment('S-1', ['A']);
    expect(await holdShipment(tenant, body, undefined)).toMatchObject({
      kind: 'refused',
      status: 409,
      issues: [
        { path: 'salesOrders', code: 'membership_changed', message: expect.stringContaining('B detach') },
      ],
    });
    const shown = planShipment(['A'], { members: ['A', 'B'], elsewhere: {} });
    expect(await holdShipment(tenant, body, shown)).toBeUndefined();
    // A colleague attached Z meanwhile.
    showing({ A: 'S-1', B: 'S-1', Z: 'S-1' });
    expect(await holdShipment(tenant, body, shown)).toMatchObject({
      kind: 'refused',
      issues: [{ message: expect.stringContaining('Z detach') }],
    });
  });

  it('is not sent when it cannot be read who is in it', async () => {
    upstream.play((response) => response.writeHead(500).end());
    expect(await holdShipment(randomUUID(), shipment('S-1', ['A']), [])).toMatchObject({
      kind: 'unreachable',
    });
  });
});

describe('a shipment on a platform that shows none', () => {
  it('is known from the requests: what was taken last, less what moved on since', async () => {
    const tenant = randomUUID();
    bare();
    await send(tenant, shipment('S-1', ['A', 'B', 'C']));
    await send(tenant, shipment('S-2', ['B', 'X']));
    expect(await membershipOf(tenant, 'S-1', ['A', 'X', 'N'])).toMatchObject({
      kind: 'ok',
      answer: { source: 'requests', exists: true, members: ['A', 'C'], elsewhere: { X: 'S-2' } },
    });
    expect(await membershipOf(tenant, 'S-7', [])).toMatchObject({ answer: { exists: false, members: [] } });
    // Sent without B since: it is in none.
    await send(tenant, shipment('S-2', ['X']));
    expect(await membershipOf(tenant, 'S-9', ['B', 'X'])).toMatchObject({
      answer: { elsewhere: { X: 'S-2' } },
    });
  });

  it('counts those of a write without an answer too, and none that was refused', async () => {
    const tenant = randomUUID();
    bare((body) => (body.includes('LOST') ? 503 : body.includes('NO') ? 409 : 200));
    await send(tenant, shipment('S-1', ['A']));
    await send(tenant, shipment('S-1', ['NO']));
    await send(tenant, shipment('S-1', ['A', 'LOST']));
    expect(await membershipOf(tenant, 'S-1', [])).toMatchObject({ answer: { members: ['A', 'LOST'] } });
    expect(await holdShipment(tenant, shipment('S-1', ['A']), [])).toMatchObject({
      issues: [{ message: expect.stringContaining('LOST detach') }],
    });
  });
});
