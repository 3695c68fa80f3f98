import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { operations } from '@/lib/contract/operations';
import { faultyUpstream, json, type Script, text, type Upstream } from '@/lib/testing/faulty-upstream';
import { call } from './call';
import { can } from './can';
import { isSupported } from './capabilities';
import { clearMissing } from './capability-findings';
import { detectKeySupport, idempotencySupport } from './idempotency-support';

let upstream: Upstream;
beforeAll(async () => {
  upstream = await faultyUpstream();
});
afterAll(() => upstream.close());
afterEach(() => void vi.useRealTimers());

const page = { items: [], count: 1, offset: 0, dataSetCount: 0 };
const document = {
  openapi: '3.1.0',
  paths: { '/openapi/v1/Lots': { get: {} }, '/openapi/v1/Returns/UpdateReturnTag': { patch: {} } },
};

/** A platform with these responses by path, and 404 elsewhere. */
const site =
  (answers: Record<string, Script>): Script =>
  (response, nth, request) =>
    (answers[(request.url ?? '').split('?')[0] ?? ''] ?? text(404, '<title>Not Found</title>'))(
      response,
      nth,
      request,
    );

describe('platform capabilities', () => {
  it('include the whole spec without a request', async () => {
    upstream.play(text(500, ''));
    expect(await can('getStocks', 't')).toBe(true);
    expect(upstream.seen).toHaveLength(0);
  });

  it('are read from the OpenAPI document, at most once a minute', async () => {
    upstream.play(site({ '/openapi/v1/openapi.json': json(200, document) }));
    expect(await can('getLots', 't')).toBe(true);
    expect(await can('updateReturnTag', 't')).toBe(true);
    expect(await can('getShipments', 't')).toBe(false);
    expect(upstream.seen).toHaveLength(1);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    await can('getLots', 't');
    expect(upstream.seen).toHaveLength(2);
  });

  it.each([
    ['a failure', text(500, '')],
    ['a lost response', (response) => response.socket?.destroy()],
    ['a delayed response', json(429, {}, { 'retry-after': '1' })],
  ] satisfies [string, Script][])(
    'are read from the document soon after %s, although calls are limited',
    async (_, failure) => {
      let answer: Script = failure;
      upstream.play((...call) => answer(...call), 1_000);
      expect(await isSupported(operations.getLots, 't')).toBe(undefined);
      expect(await isSupported(operations.getLots, 't')).toBe(undefined);
      expect(upstream.seen).toHaveLength(1);
      answer = json(200, document);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
      expect(await isSupported(operations.getLots, 't')).toBe(true);
    },
  );

  it.each([
    ['absent', text(405, '')],
    ['not implemented', text(501, '')],
    ['unreadable', text(200, '<title>Welcome</title>')],
  ])('are not looked for again within the hour in a document that is %s', async (_, answer) => {
    upstream.play(answer, 1_000);
    expect(await isSupported(operations.getLots, 't')).toBe(undefined);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 59 * 60_000 });
    expect(await isSupported(operations.getLots, 't')).toBe(undefined);
    expect(upstream.seen).toHaveLength(1);
  });

  it('are read from the document again after a connection test, although it was fetched just now', async () => {
    let paths = {};
    upstream.play((...call) => json(200, { paths })(...call), 1_000);
    expect(await isSupported(operations.getLots, 't')).toBe(false);
    paths = document.paths;
    expect(await isSupported(operations.getLots, 't')).toBe(false);
    await clearMissing();
    expect(await isSupported(operations.getLots, 't')).toBe(true);
  });

  it('include idempotency keys until a day after the last replay', async () => {
    const replay = { status: 200, headers: { 'idempotency-replayed': 'true' }, text: '' };
    const start = Date.now();
    const isKnownAfter = async (hours: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: start + hours * 60 * 60_000 });
      return (await idempotencySupport('createCustomer')) !== undefined;
    };
    await detectKeySupport(operations.createCustomer, replay);
    expect([await isKnownAfter(0), await isKnownAfter(23)]).toEqual([true, true]);
    await detectKeySupport(operations.createCustomer, replay);
    expect([await isKnownAfter(46), await isKnownAfter(48)]).toEqual([true, false]);
  });

  it.each([404, 405, 501])(
    'are learned from list requests where there is no document: %i',
    async (status) => {
      upstream.play(site({ '/openapi/v1/Shipments': json(status, {}), '/openapi/v1/Lots': json(200, page) }));
      expect(await can('getShipments', 't')).toBe(false);
      expect(await can('getShipment', 't')).toBe(false);
      expect(await can('getLots', 't')).toBe(true);
      const requestCount = upstream.seen.length;
      expect(await can('getLots', 't')).toBe(true);
      expect(upstream.seen).toHaveLength(requestCount);
    },
  );

  it('are answered from earlier responses by isSupported, without a request', async () => {
    upstream.play(site({ '/openapi/v1/Lots': json(200, page) }));
    expect(await isSupported(operations.getLots, 't')).toBe(undefined);
    expect(upstream.seen.filter(({ url }) => url?.startsWith('/openapi/v1/Lots'))).toHaveLength(0);
    await call(operations.getLots, { tenant: 't', query: {} });
    expect(await isSupported(operations.getLots, 't')).toBe(true);
    upstream.play(site({}));
    await call(operations.getLots, { tenant: 't', query: {} });
    expect(await isSupported(operations.getLots, 't')).toBe(false);
    expect(await isSupported(operations.getStocks, 't')).toBe(true);
  });

  it('exclude a write that no document mentions', async () => {
    upstream.play(site({}));
    expect(await can('updateReturnTag', 't')).toBe(false);
  });

  it('are assumed when the platform is unavailable', async () => {
    upstream.play(text(500, ''));
    expect(await can('getLots', 't')).toBe(true);
  });

  it('learned from responses are kept while the platform is unavailable', async () => {
    const lists = site({ '/openapi/v1/Shipments': json(404, {}), '/openapi/v1/Lots': json(200, page) });
    let isAway = false;
    upstream.play((...call) => (isAway ? text(500, '') : lists)(...call));
    const learned = async () => [await can('getShipments', 't'), await isSupported(operations.getLots, 't')];
    await can('getLots', 't');
    expect(await learned()).toEqual([false, true]);
    isAway = true;
    expect((await call(operations.getLots, { tenant: 't', query: {} })).result.kind).not.toBe('ok');
    expect(await learned()).toEqual([false, true]);
  });
});

describe('a 404', () => {
  const one = () => call(operations.getShipment, { params: { shipmentNo: 'S1' } });

  it('for a list of an extension means that the list is missing', async () => {
    upstream.play(site({}));
    expect((await call(operations.getShipments, {})).result).toMatchObject({
      kind: 'missing',
      status: 404,
    });
    expect(await can('getShipments', 't')).toBe(false);
  });

  it('for a record means a missing record if the operation is known, and a missing operation otherwise', async () => {
    upstream.play(site({}));
    expect((await one()).result).toMatchObject({ kind: 'missing', status: 404 });
    const paths = { '/openapi/v1/Shipments/{shipmentNo}': { get: {} } };
    upstream.play(site({ '/openapi/v1/openapi.json': json(200, { paths }) }));
    expect((await one()).result).toMatchObject({ kind: 'refused', status: 404 });
  });

  it('on an operation of the spec is a refusal', async () => {
    upstream.play(site({}));
    expect((await call(operations.getReturn, { params: { returnNo: 'R' } })).result).toMatchObject({
      kind: 'refused',
      status: 404,
    });
  });
});
