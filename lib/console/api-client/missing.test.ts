import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { operations } from '@/lib/contract/operations';
import { faultyUpstream, json, text, type Upstream } from '@/lib/testing/faulty-upstream';
import { call } from './call';
import { clearMissing, platformFacts } from './capability-findings';

let upstream: Upstream;
beforeAll(async () => {
  upstream = await faultyUpstream();
});
afterAll(() => upstream.close());

const countRequests = () => upstream.seen.filter(({ url }) => !url.includes('openapi.json')).length;
const lots = (tenant: string) => call(operations.getLots, { tenant });

it('a missing list is requested once per day and tenant, across processes', async () => {
  upstream.play(text(404, ''));
  expect((await lots('a')).result.kind).toBe('missing');
  expect((await lots('a')).result.kind).toBe('missing');
  expect(countRequests()).toBe(1);
  // Another process knows only what is stored in the database.
  platformFacts.removeQueries({ queryKey: ['findings'] });
  expect((await lots('a')).result.kind).toBe('missing');
  expect(countRequests()).toBe(1);
  // An unknown tenant gets a 404 as well: it must not hide the list from others.
  expect((await lots('b')).result.kind).toBe('missing');
  expect(countRequests()).toBe(2);

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 60 * 60_000 });
  await lots('a');
  vi.useRealTimers();
  expect(countRequests()).toBe(3);
});

it('a missing list is requested again right after a connection test', async () => {
  upstream.play(text(404, ''));
  await lots('a');
  await clearMissing('a');
  await lots('a');
  expect(countRequests()).toBe(2);
});

it('a list is not considered missing when the platform is unavailable', async () => {
  upstream.play(json(500, {}));
  expect((await lots('a')).result.kind).toBe('unreachable');
  const before = countRequests();
  await lots('a');
  expect(countRequests()).toBeGreaterThan(before);
});
