import { getEventListeners } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '@/lib/contract/operations';
import { faultyUpstream, json, type Upstream } from '@/lib/testing/faulty-upstream';
import { type Ask, call } from './call';

let upstream: Upstream;
beforeAll(async () => {
  upstream = await faultyUpstream();
});
afterAll(() => upstream.close());

const page = { items: [], count: 50, offset: 0, dataSetCount: 0 };
const list = (ask: Ask = {}) => call(operations.getCustomers, { tenant: 't1', ...ask });
const slowly = (ms: number) =>
  upstream.play((response, nth, request) => {
    setTimeout(() => json(200, page)(response, nth, request), ms);
  });

describe('the same read asked many times at once', () => {
  it('is one call, whoever asks', async () => {
    slowly(50);
    const called = await Promise.all(Array.from({ length: 50 }, () => list()));
    expect(called.every(({ result }) => result.kind === 'ok')).toBe(true);
    expect(upstream.seen).toHaveLength(1);
  });

  it('is another call for another tenant, question or record', async () => {
    slowly(50);
    const one = (customerNo: number) =>
      call(operations.getCustomer, { tenant: 't1', params: { customerNo } });
    await Promise.all([
      ...[list(), list()],
      ...[list({ tenant: 't2' }), list({ tenant: undefined })],
      ...[list({ query: { dqb: 'offset=0' } }), list({ query: { dqb: 'offset=1' } })],
      ...[one(1), one(2), one(2)],
    ]);
    const asked = upstream.seen.map(({ url, headers }) => `${headers['x-tenant-id']} ${url}`).sort();
    expect(asked).toEqual([
      't1 /openapi/v1/Customers',
      't1 /openapi/v1/Customers/1',
      't1 /openapi/v1/Customers/2',
      't1 /openapi/v1/Customers?dqb=offset%3D0',
      't1 /openapi/v1/Customers?dqb=offset%3D1',
      't2 /openapi/v1/Customers',
      'undefined /openapi/v1/Customers',
    ]);
  });

  it('goes on for the others when one goes away, and is given up when all have gone', async () => {
    const closed: boolean[] = [];
    upstream.play((response, nth, request) => {
      response.on('close', () => closed.push(!response.writableEnded));
      setTimeout(() => json(200, page)(response, nth, request), 150);
    });
    const [first, second] = [new AbortController(), new AbortController()];
    const both = [list({ signal: first.signal }), list()];
    setTimeout(() => first.abort(), 30);
    const [left, stayed] = await Promise.all(both);
    expect(left?.result).toMatchObject({ kind: 'unreachable', cause: 'cancelled' });
    expect(stayed?.result).toMatchObject({ kind: 'ok' });
    expect(closed).toEqual([false]);

    const gone = Promise.all([list({ signal: first.signal }), list({ signal: second.signal })]);
    await expect.poll(() => upstream.seen.length).toBe(2);
    second.abort();
    expect((await gone).map(({ result }) => result)).toMatchObject([
      { kind: 'unreachable', cause: 'cancelled' },
      { kind: 'unreachable', cause: 'cancelled' },
    ]);
    await expect.poll(() => closed).toEqual([false, true]);
    // Who asks after that is not answered by what was given up.
    expect((await list()).result).toMatchObject({ kind: 'ok' });
  });

  it('hangs one listener on the signal of a request that asks many, and none when all are answered', async () => {
    slowly(50);
    const request = new AbortController();
    const askMany = () =>
      Array.from({ length: 24 }, (_, n) => list({ signal: request.signal, query: { dqb: `offset=${n}` } }));
    const asked = askMany();
    expect(getEventListeners(request.signal, 'abort')).toHaveLength(1);
    for (const { result } of await Promise.all(asked)) expect(result).toMatchObject({ kind: 'ok' });
    expect(getEventListeners(request.signal, 'abort')).toHaveLength(0);

    const gone = askMany();
    request.abort();
    for (const { result } of await Promise.all(gone))
      expect(result).toMatchObject({ kind: 'unreachable', cause: 'cancelled' });
  });

  it('is asked anew once it is answered, and once something was written', async () => {
    slowly(100);
    await list();
    await list();
    expect(upstream.seen).toHaveLength(2);
    const before = list();
    await expect.poll(() => upstream.seen.length).toBe(3);
    upstream.play((response, nth, request) => {
      const written = request.method !== 'GET';
      setTimeout(() => json(written ? 202 : 200, page)(response, nth, request), written ? 0 : 50);
    });
    await call(operations.cancelLineItems, { tenant: 't1', params: { referenceNumber: 'R' }, body: '{}' });
    await Promise.all([before, list()]);
    expect(upstream.seen.filter(({ method }) => method === 'GET')).toHaveLength(1);
  });

  it('shares an answer, not what is made of it', async () => {
    slowly(20);
    const [one, other] = await Promise.all([list(), list()]);
    expect(one.result).toEqual({ ...other.result, requestId: expect.any(String) });
    expect(one.result).not.toBe(other.result);
  });
});
