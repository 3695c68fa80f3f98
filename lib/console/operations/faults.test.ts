import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { operations } from '@/lib/contract/operations';
import {
  drip,
  endless,
  faultyUpstream,
  json,
  putInForce,
  type Script,
  text,
  type Upstream,
} from '@/lib/testing/faulty-upstream';
import { reportFigure } from '@/lib/testing/soak-report';
import { type CallOptions, call } from '../api-client/call';
import { circuits } from '../api-client/retry';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

let upstream: Upstream;
beforeAll(async () => {
  upstream = await faultyUpstream();
});
afterAll(() => upstream.close());

const page = { items: [], count: 50, offset: 0, dataSetCount: 0 };

const list = (asked: CallOptions = {}) => call(operations.getCustomers, { tenant: 't1', ...asked });
/** No two of these lists are equal, so each is a separate call. */
const lists = (n: number, asked: CallOptions = {}) =>
  Promise.all(Array.from({ length: n }, (_, at) => list({ query: { dqb: `offset=${at}` }, ...asked })));
const create = (asked: CallOptions = {}) => call(operations.createCustomer, { body: '{"a":1}', ...asked });
const lots = (asked: CallOptions = {}) => call(operations.upsertLots, { body: '[]', ...asked });
const cancel = () =>
  call(operations.cancelLineItems, { params: { referenceNumber: 'R' }, body: '{"amount":1}' });

const d1 = { error: { code: 400, message: 'No', errors: [] }, requestId: 'theirs' };

/** Time by which a busy machine may exceed a time limit. */
const LATE_MS = 3_000;

type Expected = Record<string, unknown>;
const unreachable = (cause: string, rest: Expected = {}) => ({ kind: 'unreachable', cause, ...rest });
const unknown = (cause: string, rest: Expected = {}) => ({ kind: 'unknown', cause, ...rest });
const refused = (status: number) => ({ kind: 'refused', status });

const bomb = gzipSync(Buffer.alloc(100_000_000, 32));

/** Fault, result of a read after this number of attempts, result of a write (always after one). */
const matrix: [string, Script, Expected, number, Expected][] = [
  ['500', text(500, ''), unreachable('server-error', { status: 500 }), 1, unknown('server-error')],
  ['501', json(501, d1), { kind: 'missing', status: 501 }, 1, { kind: 'missing', status: 501 }],
  ['502', text(502, ''), unreachable('server-error', { status: 502 }), 3, unknown('server-error')],
  ['503', text(503, ''), unreachable('server-error', { status: 503 }), 3, unknown('server-error')],
  ['504', text(504, ''), unreachable('server-error', { status: 504 }), 3, unknown('server-error')],
  ['400', json(400, d1), refused(400), 1, refused(400)],
  ['401', json(401, d1), refused(401), 1, refused(401)],
  ['403', json(403, d1), refused(403), 1, refused(403)],
  ['404 as HTML', text(404, '<html></html>'), refused(404), 1, refused(404)],
  ['405', text(405, ''), refused(405), 1, refused(405)],
  ['409', json(409, d1), refused(409), 1, refused(409)],
  [
    '429 for a long time',
    json(429, d1, { 'retry-after': '50' }),
    { kind: 'limited', wait: 50 },
    1,
    { kind: 'limited', wait: 50 },
  ],
  // The pause doubles with each of the three attempts.
  ['429 without a time', json(429, {}), { kind: 'limited', wait: 4 }, 3, { kind: 'limited', wait: 1 }],
  [
    '200 as HTML',
    text(200, '<html>sign in</html>'),
    unreachable('unreadable', { status: 200 }),
    1,
    unknown('unreadable'),
  ],
  ['200 with nothing', text(200, ''), unreachable('empty'), 1, unknown('empty')],
  [
    '200 cut inside the JSON',
    text(200, '{"items":[{"id"'),
    unreachable('unreadable'),
    1,
    unknown('unreadable'),
  ],
  ['200 of another shape', json(200, { ok: true }), unreachable('shape'), 1, unknown('shape')],
  ['200 with a null list', json(200, { ...page, items: null }), unreachable('shape'), 1, unknown('shape')],
  [
    '302',
    text(302, '', { location: '/elsewhere' }),
    unreachable('redirect', { status: 302 }),
    1,
    unknown('redirect'),
  ],
  ['303', text(303, '', { location: '/elsewhere' }), unreachable('redirect'), 1, unknown('redirect')],
  ['reset before the answer', (r) => r.socket?.destroy(), unreachable('cut'), 3, unknown('cut')],
  [
    'reset inside the body',
    (r) => {
      r.writeHead(200, { 'content-length': '1000' }).write('{');
      setTimeout(() => r.socket?.destroy(), 20);
    },
    unreachable('cut'),
    3,
    unknown('cut'),
  ],
  [
    'chunks that never end',
    (r) => {
      r.writeHead(200).write('{');
      setTimeout(() => r.socket?.destroy(), 20);
    },
    unreachable('cut'),
    3,
    unknown('cut'),
  ],
  ['no answer at all', () => undefined, unreachable('timeout'), 1, unknown('timeout')],
  ['a drip', drip, unreachable('timeout'), 1, unknown('timeout')],
  ['no end', endless, unreachable('too-large'), 1, unknown('too-large')],
  [
    'a bomb of 100 MB in 100 KB',
    (r) => r.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    unreachable('too-large'),
    1,
    unknown('too-large'),
  ],
];

describe('a call to a failing platform', () => {
  it('marks a 404 response as isList for a list, but not for a single record', async () => {
    upstream.play(json(404, d1));
    expect((await list()).result).toMatchObject({ kind: 'refused', status: 404, isList: true });
    const { result } = await call(operations.getCustomer, { params: { customerNo: 7 } });
    expect(result).not.toHaveProperty('isList');
  });

  it.each(matrix)('%s', async (_, script, read, tries, written) => {
    // Even on a busy machine, the request must arrive before the shorter limit.
    const timeoutMs = read.cause === 'timeout' ? 1_000 : 5_000;
    upstream.play(script);
    const begun = performance.now();
    expect((await list({ timeoutMs })).result).toMatchObject(read);
    expect(performance.now() - begun).toBeLessThan(timeoutMs + LATE_MS);
    expect(upstream.seen).toHaveLength(tries);
    upstream.play(script);
    expect((await lots({ timeoutMs })).result).toMatchObject(written);
    expect(upstream.seen).toHaveLength(1);
  });

  it('ends at the total timeout, including retries', async () => {
    upstream.play((response) => setTimeout(() => response.writeHead(503).end(), 700));
    const begun = performance.now();
    const { result } = await list({ timeoutMs: 1500 });
    expect(performance.now() - begun).toBeLessThan(1500 + LATE_MS);
    expect(upstream.seen).toHaveLength(2);
    expect(result).toMatchObject({ kind: 'unreachable' });
  });

  it('times out on time despite garbage collection', async () => {
    upstream.play(() => undefined);
    const waiting = lists(4, { timeoutMs: 600 });
    setTimeout(collectGarbage, 100);
    for (const { result } of await waiting) expect(result).toMatchObject(unreachable('timeout'));
  });

  it('is never retried when the operation subtracts, whatever its method', async () => {
    for (const script of [text(503, ''), json(429, {}), (r) => r.socket?.destroy()] satisfies Script[]) {
      upstream.play(script);
      await cancel();
      expect(upstream.seen).toHaveLength(1);
    }
  });

  it('succeeds when only the first attempts fail, and honors Retry-After', async () => {
    upstream.play((response, nth, request) => {
      const script = nth < 3 ? text(503, '', { 'retry-after': nth === 1 ? '1' : '0' }) : json(200, page);
      script(response, nth, request);
    });
    const begun = performance.now();
    expect((await list()).result).toMatchObject({ kind: 'ok' });
    expect(performance.now() - begun).toBeGreaterThan(990);
  });

  it('reports an unreachable platform on connection and DNS failures', async () => {
    putInForce('http://127.0.0.1:9');
    expect((await create()).result).toMatchObject(unreachable('connect'));
    putInForce('http://nowhere.invalid');
    expect((await create()).result).toMatchObject(unreachable('dns'));
    putInForce(upstream.url);
  });

  it('reports a timeout when a write was never sent because no connection was free', async () => {
    upstream.play(() => undefined);
    const waiting = lists(16, { timeoutMs: 2_000 });
    expect((await create({ timeoutMs: 500 })).result).toMatchObject(unreachable('timeout'));
    await waiting;
    expect(upstream.seen).toHaveLength(16);
  });

  it('aborts when the caller does, before and after sending', async () => {
    const caller = new AbortController();
    upstream.play(() => caller.abort());
    const reading = list({ signal: caller.signal });
    expect((await reading).result).toMatchObject(unreachable('cancelled'));
    expect((await create({ signal: AbortSignal.abort() })).result).toMatchObject(unreachable('cancelled'));
    expect(upstream.seen).toHaveLength(1);
  });

  it('does not count aborted calls as failures of the platform', async () => {
    let leave = () => {};
    // Aborts after the request has arrived, because reserving a call takes time.
    upstream.play(() => leave());
    for (let i = 0; i < 6; i++) {
      const caller = new AbortController();
      leave = () => caller.abort(Object.assign(new Error('gone'), { name: 'ResponseAborted' }));
      expect((await list({ signal: caller.signal })).result).toMatchObject(unreachable('cancelled'));
    }
    expect(upstream.seen).toHaveLength(6);
  });

  it('follows no redirect, so that the key reaches no other server', async () => {
    let strayed = 0;
    upstream.play((response, nth, request) => {
      if (request.url?.includes('elsewhere')) strayed += 1;
      text(307, '', { location: `${upstream.url}/elsewhere` })(response, nth, request);
    });
    await create();
    await list();
    expect(strayed).toBe(0);
  });
});

describe('concurrent calls', () => {
  it('use at most 16 connections', async () => {
    const open = new Set<unknown>();
    upstream.play((response) => {
      open.add(response.socket);
      setTimeout(() => json(200, page)(response, 0, response.req), 30);
    });
    const results = await lists(60);
    expect(results.every(({ result }) => result.kind === 'ok')).toBe(true);
    expect(open.size).toBeLessThanOrEqual(16);
  });

  it('pause after five failures in a row, report since when and until when, and then let one call through', async () => {
    upstream.play(text(503, ''));
    for (let i = 0; i < 5; i++) await create({ tenant: 't1' });
    const { result } = await list();
    expect(result).toMatchObject(unreachable('paused', { since: expect.stringMatching(/^\d{4}-/) }));
    const { nextTry = '' } = result.kind === 'unreachable' ? result : {};
    expect(Date.parse(nextTry) - Date.now()).toBeGreaterThan(0);
    expect(Date.parse(nextTry) - Date.now()).toBeLessThanOrEqual(5_000);
    expect(upstream.seen).toHaveLength(5);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_100 });
    await create({ tenant: 't1' });
    expect(upstream.seen).toHaveLength(6);
    expect((await list()).result).toMatchObject(unreachable('paused'));
    vi.useRealTimers();
  });

  it('pause only for the tenant and the resource that failed', async () => {
    upstream.play((response, nth, request) => {
      const away = request.headers['x-tenant-id'] === 't1' && request.url?.includes('/Customers');
      (away ? text(503, '') : json(200, { data: [], count: 0 }))(response, nth, request);
    });
    for (let i = 0; i < 5; i++) await create({ tenant: 't1' });
    expect((await list()).result).toMatchObject(unreachable('paused'));
    const tell = async (ask: ReturnType<typeof call>) => (await ask).response?.status;
    const answers = await lists(100, { tenant: 't2' });
    const answered = answers.filter(({ response }) => response?.status === 200).length;
    expect(answered).toBe(100);
    const sent = upstream.seen.filter(({ headers }) => headers['x-tenant-id'] === 't1').length;
    expect(sent).toBe(5);
    reportFigure(
      'Lists of a tenant beside one that is paused',
      `${answered} of 100, ${sent} calls of the other`,
      '100, 5',
    );
    expect(await tell(call(operations.getProductsWithTag, { tenant: 't1' }))).toBe(200);
    expect(await tell(call(operations.getTenants, {}))).toBe(200);
  });

  it('are paused by a circuit breaker from another copy of cockatiel', async () => {
    upstream.play(text(503, ''));
    const load = createRequire(import.meta.url);
    for (const path of Object.keys(load.cache)) if (path.includes('cockatiel')) delete load.cache[path];
    const other: typeof import('cockatiel') = load('cockatiel');
    const policy = other.circuitBreaker(other.handleAll, {
      halfOpenAfter: 5_000,
      breaker: new other.ConsecutiveBreaker(1),
    });
    await policy.execute(() => Promise.reject(new Error('first'))).catch(() => undefined);
    await list();
    for (const key of circuits.keys()) circuits.set(key, { policy });
    upstream.seen.length = 0;
    expect((await list()).result).toMatchObject(unreachable('paused'));
    expect(upstream.seen).toHaveLength(0);
  });
});
