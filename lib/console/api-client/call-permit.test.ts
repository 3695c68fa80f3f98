import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listRequestLog } from '@/lib/console/request-log/list-requests';
import { operations } from '@/lib/contract/operations';
import { closePool, pool } from '@/lib/db/pool';
import { config, setConfig } from '@/lib/env';
import { faultyUpstream, json, type Script, type Upstream } from '@/lib/testing/faulty-upstream';
import { parseInput } from '../http/read-input';
import { logAndSend } from '../writes/log-and-send';
import { type CallOptions, call } from './call';
import { fetchBudgetState, pauseCalls, reserveCall } from './call-budget';
import { fetchBudget, type Priority, pauseAfter, reserveSlot } from './call-permit';

const small = { limit: 5, size: 5, seconds: 60 };

const takeMany = (key: string, n: number, window = small) =>
  Promise.all(Array.from({ length: n }, () => reserveCall(key, window)));
const granted = (taken: readonly unknown[]) =>
  taken.filter((reservedSlots) => reservedSlots === undefined).length;

/** The times of calls by the database's clock, in milliseconds. */
async function sentAt(key: string): Promise<number[]> {
  const { rows } = await pool().query<{ at: number }>(
    `select (extract(epoch from at) * 1000)::float8 as at
     from console.call_budgets, unnest(sent) at where key = $1 order by at`,
    [key],
  );
  return rows.map(({ at }) => at);
}

describe('call budget', () => {
  it('grants concurrent callers what the window holds, and returns the wait for the rest', async () => {
    const key = randomUUID();
    const taken = await takeMany(key, 40);
    expect(granted(taken)).toBe(5);
    expect(taken.find((reservedSlots) => reservedSlots)).toEqual({
      by: 'budget',
      seconds: expect.any(Number),
    });
    const longest = Math.max(...taken.map((reservedSlots) => reservedSlots?.seconds ?? 0));
    expect(longest).toBeGreaterThan(50);
    expect(longest).toBeLessThanOrEqual(60);
    expect(await fetchBudgetState(key, 60)).toEqual({ used: 5, pausedFor: 0 });
  });

  it('reserves a part for callers with a higher limit', async () => {
    const key = randomUUID();
    expect(granted(await takeMany(key, 9, { ...small, limit: 3 }))).toBe(3);
    expect(granted(await takeMany(key, 9))).toBe(2);
  });

  it('is shared by two processes in every window', async () => {
    const key = randomUUID();
    const code = `
      import { reserveCall } from '@/lib/console/api-client/call-budget';
      const until = Date.now() + 3500;
      let n = 0;
      while (Date.now() < until) if (!(await reserveCall('${key}', { limit: 20, size: 200, seconds: 1 }))) n += 1;
      console.log(n);
      process.exit();`;
    const env = { PATH: '/usr/bin:/bin', DATABASE_URL: config().databaseUrl, ...platform };
    const two = [1, 2].map(() =>
      spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', code], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env,
      }),
    );
    const taken = await Promise.all(
      two.map(async ({ stdout }) => Number(String((await once(stdout, 'data'))[0]))),
    );
    const moments = await sentAt(key);
    expect(moments).toHaveLength((taken[0] ?? 0) + (taken[1] ?? 0));
    expect(moments.length).toBeGreaterThan(40);
    for (const [i, at] of moments.entries()) {
      const twentieth = moments[i + 20];
      if (twentieth !== undefined) expect(twentieth - at).toBeGreaterThanOrEqual(1000);
    }
  });

  it('follows a change of its size', async () => {
    const key = randomUUID();
    await takeMany(key, 5);
    expect(granted(await takeMany(key, 20, { ...small, limit: 8, size: 8 }))).toBe(3);
    expect(granted(await takeMany(key, 5, { ...small, limit: 2, size: 2 }))).toBe(0);
  });
});

describe('pause', () => {
  it('holds back every caller for the requested time, up to a minute', async () => {
    const key = randomUUID();
    expect(await pauseCalls(key, 37)).toBeCloseTo(37, 0);
    expect(await reserveCall(key, small)).toMatchObject({ by: 'platform' });
    // A later and shorter pause does not shorten it.
    expect(await pauseCalls(key, 2)).toBeGreaterThan(35);
    expect(await pauseCalls(key, 900)).toBeLessThanOrEqual(60);
  });

  it('ends on time, and doubles each time the platform names no duration', async () => {
    const key = randomUUID();
    const lapse = () =>
      pool().query(
        `update console.call_budgets set "pausedUntil" = clock_timestamp(),
           "pausedAt" = "pausedAt" - ("pausedUntil" - clock_timestamp()) where key = $1`,
        [key],
      );
    const lengths: number[] = [];
    for (let i = 0; i < 8; i++) {
      const length = await pauseCalls(key, undefined);
      lengths.push(Math.round(length));
      // Concurrent calls get the same response: it counts as one pause.
      expect(await pauseCalls(key, undefined)).toBeLessThanOrEqual(length);
      await lapse();
      expect((await fetchBudgetState(key, 60)).pausedFor).toBe(0);
    }
    expect(lengths).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    expect(await reserveCall(key, small)).toBeUndefined();
  });
});

const platform = {
  PLATFORM_URL: 'http://127.0.0.1:9',
  PLATFORM_API_KEY: 'trial-key',
  NODE_ENV: 'test' as const,
};

let upstream: Upstream;
beforeAll(async () => {
  upstream = await faultyUpstream();
});
afterAll(() => upstream.close());

const page = { items: [], count: 50, offset: 0, dataSetCount: 0 };
let requestCount = 0;
/** A list that no other test requests. */
const list = (ask: CallOptions = {}) => {
  requestCount += 1;
  return call(operations.getCustomers, { tenant: 't1', query: { dqb: `offset=${requestCount}` }, ...ask });
};
const many = (n: number, ask: CallOptions = {}) => Promise.all(Array.from({ length: n }, () => list(ask)));
const kinds = (called: Awaited<ReturnType<typeof many>>, kind: string) =>
  called.filter(({ result }) => result.kind === kind).length;

function cancel(tenant: string) {
  const input = parseInput(operations.cancelLineItems, {
    params: { referenceNumber: 'R-1' },
    body: { sku: 'S-1', amount: 2 },
  });
  if ('issues' in input) throw new Error(JSON.stringify(input.issues));
  const person = { id: 'p1', name: 'Deniz Kaya' };
  return logAndSend({
    operation: operations.cancelLineItems,
    person,
    tenant,
    input,
    idempotencyKey: randomUUID(),
  });
}

describe('calls within a budget', () => {
  it('are limited without being sent when the budget is used up', async () => {
    upstream.play(json(200, page), 20);
    const called = await many(50);
    expect(kinds(called, 'ok')).toBe(20);
    expect(called.find(({ result }) => result.kind !== 'ok')?.result).toMatchObject({
      kind: 'limited',
      perMinute: 20,
      wait: expect.any(Number),
    });
    expect(upstream.seen).toHaveLength(20);
    expect(await fetchBudget('t1')).toEqual({ size: 20, used: 20, pausedFor: 0 });
  });

  it('leave room for small bulk work when a large job has used up its share', async () => {
    upstream.play(json(200, page), 20);
    expect(kinds(await many(30, { priority: 'largeBulk' }), 'ok')).toBe(14);
    expect(kinds(await many(5, { priority: 'bulk' }), 'ok')).toBe(2);
    expect(kinds(await many(10), 'ok')).toBe(4);
  });

  it('share one budget across two processes, whose users have 16 connections each', async () => {
    const open = new Set<unknown>();
    const answer: Script = (response, nth, request) => {
      open.add(request.socket);
      setTimeout(() => json(200, page)(response, nth, request), 20);
    };
    upstream.play(answer, 60);
    const code = `
      import { setConfig } from '@/lib/env';
      import { call } from '@/lib/console/api-client/call';
      import { operations } from '@/lib/contract/operations';
      setConfig(${JSON.stringify(config())});
      const one = (n) => call(operations.getCustomers, { tenant: 't1', query: { dqb: 'offset=' + n } });
      const called = await Promise.all(Array.from({ length: 80 }, (_, n) => one(n)));
      console.log(JSON.stringify(called.map(({ result }) => result.kind)));
      process.exit();`;
    const other = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PATH: '/usr/bin:/bin', NODE_ENV: 'test' },
    });
    const otherReady = once(other.stdout, 'data');
    const here = await many(80);
    const kindsThere: string[] = JSON.parse(String((await otherReady)[0]));
    expect(kinds(here, 'ok') + kindsThere.filter((kind) => kind === 'ok').length).toBe(60);
    expect(upstream.seen).toHaveLength(60);
    expect(open.size).toBeLessThanOrEqual(32);
  });

  it('leave a share for bulk work, less for prefetching, and the rest for users', async () => {
    upstream.play(json(200, page), 20);
    expect(kinds(await many(30, { priority: 'prefetch' }), 'ok')).toBe(10);
    expect(kinds(await many(30, { priority: 'bulk' }), 'ok')).toBe(6);
    expect(kinds(await many(2), 'ok')).toBe(2);
    expect(kinds(await many(30), 'ok')).toBe(2);
    expect(upstream.seen).toHaveLength(20);
  });

  it('do not record a write that was held back, and send it on the next attempt', async () => {
    const tenant = randomUUID();
    upstream.play((response) => response.writeHead(202).end(), 1);
    await list();
    expect(await cancel(tenant)).toMatchObject({ kind: 'limited', perMinute: 1 });
    expect((await listRequestLog({ tenant })).entries).toEqual([]);
    expect(upstream.seen).toHaveLength(1);
    upstream.play((response) => response.writeHead(202).end(), 1);
    expect(await cancel(tenant)).toMatchObject({ kind: 'ok' });
    expect((await listRequestLog({ tenant })).entries).toHaveLength(1);
  });

  it('are unlimited without a budget', async () => {
    upstream.play(json(200, page));
    expect(kinds(await many(300), 'ok')).toBe(300);
    expect(await fetchBudget('t1')).toEqual({ size: 0, used: 0, pausedFor: 0 });
  });
});

describe('a platform that responds with 429', () => {
  it.each([
    ['retry-after in seconds', () => ({ 'retry-after': '37' })],
    ['retry-after as a date', () => ({ 'retry-after': new Date(Date.now() + 37_500).toUTCString() })],
    ['x-retry-after', () => ({ 'x-retry-after': '37' })],
  ])('pauses all requests for the given time: %s', async (_, headers) => {
    upstream.play(json(429, {}, headers()), 200);
    const first = await list();
    expect(first.result).toMatchObject({ kind: 'limited', wait: expect.any(Number) });
    expect(first.result).not.toHaveProperty('perMinute');
    const tenant = randomUUID();
    const second = await list({ tenant });
    expect(second.result).toMatchObject({ kind: 'limited' });
    expect(second.result.kind === 'limited' && second.result.wait).toBeGreaterThan(30);
    expect(await cancel(tenant)).toMatchObject({ kind: 'limited' });
    expect(upstream.seen).toHaveLength(1);
    expect((await listRequestLog({ tenant })).entries).toEqual([]);
    expect((await fetchBudget(tenant)).pausedFor).toBeGreaterThan(30);
  });

  it('is requested again automatically after a short pause', async () => {
    upstream.play((response, nth, request) => {
      const script = nth === 1 ? json(429, {}, { 'retry-after': '1' }) : json(200, page);
      script(response, nth, request);
    }, 200);
    const first = list();
    await expect.poll(async () => (await fetchBudget(randomUUID())).pausedFor).toBeGreaterThan(0);
    expect(kinds(await Promise.all([first, list()]), 'ok')).toBe(2);
    expect(upstream.seen).toHaveLength(3);
  });

  it('keeps the longer pause when a shorter one is reported while the database is down', async () => {
    upstream.play(json(200, page));
    const tenant = randomUUID();
    await pauseAfter(tenant, { headers: { 'retry-after': '37' } });
    const before = config();
    await closePool();
    setConfig({ ...before, databaseUrl: 'postgresql://127.0.0.1:9/none' });
    try {
      await pauseAfter(tenant, { headers: { 'retry-after': '1' } });
    } finally {
      await closePool();
      setConfig(before);
    }
    // A prefetch does not wait for the end of a pause, and makes no call during one.
    const { result } = await list({ tenant, priority: 'prefetch' });
    expect(result.kind === 'limited' && result.wait).toBeGreaterThan(30);
    expect(upstream.seen).toHaveLength(0);
  });

  it('pauses only its own tenant where there is no budget', async () => {
    upstream.play((response, nth, request) => {
      const busy = request.headers['x-tenant-id'] === 't1';
      (busy ? json(429, {}, { 'retry-after': '37' }) : json(200, page))(response, nth, request);
    });
    expect((await list()).result.kind).toBe('limited');
    expect((await list()).result.kind).toBe('limited');
    expect((await list({ tenant: 't2' })).result.kind).toBe('ok');
    expect(upstream.seen).toHaveLength(2);
  });
});

describe('concurrent calls', () => {
  it('let a user’s call through while bulk work waits', async () => {
    const waiting = new Set<() => void>();
    upstream.play((response, nth, request) => {
      waiting.add(() => json(200, page)(response, nth, request));
    });
    const bulk = many(30, { priority: 'bulk' });
    await expect.poll(() => upstream.seen.length).toBe(10);
    const person = list();
    await expect.poll(() => upstream.seen.length).toBe(11);
    upstream.play(json(200, page));
    for (const go of waiting) go();
    expect(kinds(await bulk, 'ok')).toBe(30);
    expect((await person).result.kind).toBe('ok');
  });

  it('hand free slots to users first, and skip callers that aborted', async () => {
    const quiet = new AbortController().signal;
    const reservedSlots = await Promise.all(Array.from({ length: 16 }, () => reserveSlot('person', quiet)));
    const disconnect = new AbortController();
    const order: string[] = [];
    const taken = async (priority: Priority) => {
      const give = await reserveSlot(priority, quiet);
      order.push(priority);
      return give;
    };
    const left = reserveSlot('person', disconnect.signal);
    const ahead = taken('prefetch');
    const bulk = taken('bulk');
    const person = taken('person');
    disconnect.abort();
    expect(await left).toBeUndefined();
    for (const [i, release] of reservedSlots.slice(0, 3).entries()) {
      release?.();
      release?.();
      await expect.poll(() => order.length).toBe(i + 1);
    }
    expect(order).toEqual(['person', 'bulk', 'prefetch']);
    for (const release of [...reservedSlots, ...(await Promise.all([ahead, bulk, person]))]) release?.();
    const again = await Promise.all(Array.from({ length: 16 }, () => reserveSlot('person', quiet)));
    for (const release of again) release?.();
  });
});
