import { afterEach, expect, test, vi } from 'vitest';
import { failureOf, ok } from '../http/console-result';
import { action } from './define-action';
import { jsonResponse, originCheckedRoute } from './define-route';

const at = 'http://tally.example/t/one/x?q=1';
const context = { params: Promise.resolve({ tenant: 'one' }) };
const route = originCheckedRoute<{ tenant: string }>(async ({ params, search }) =>
  jsonResponse([params.tenant, search.get('q')]),
);

afterEach(() => void vi.restoreAllMocks());

test('a route responds to reads from its own pages and from clients without an origin, but not from other sites', async () => {
  const ownOrigin = await route(new Request(at, { headers: { 'sec-fetch-site': 'same-origin' } }), context);
  expect([ownOrigin.status, await ownOrigin.json()]).toEqual([200, ['one', '1']]);
  expect(ownOrigin.headers.get('cache-control')).toBe('private, no-store');
  expect((await route(new Request(at), context)).status).toBe(200);
  expect((await route(new Request(at, { method: 'HEAD' }), context)).status).toBe(200);
  for (const site of ['cross-site', 'same-site']) {
    const refused = await route(new Request(at, { headers: { 'sec-fetch-site': site } }), context);
    expect([refused.status, await refused.json()]).toEqual([403, { kind: 'forbidden', reason: 'origin' }]);
  }
});

test('a POST must name the same origin', async () => {
  const post = (headers: Record<string, string>) => new Request(at, { method: 'POST', headers });
  expect((await route(post({}), context)).status).toBe(403);
  expect((await route(post({ host: 'tally.example', origin: 'http://evil.example' }), context)).status).toBe(
    403,
  );
  const ownOrigin = post({ host: 'tally.example', origin: 'http://tally.example' });
  expect((await route(ownOrigin, context)).status).toBe(200);
});

test('originCheckedRoute sends a failure, returned or thrown, with its status', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const broken = originCheckedRoute(async () => {
    throw new Error('away');
  });
  const answer = await broken(new Request(at), context);
  expect([answer.status, (await answer.json()).kind]).toEqual([503, 'unreachable']);
  const malformed = failureOf(400, 'malformed', 'No order is named');
  const failed = await originCheckedRoute(async () => malformed)(new Request(at), context);
  expect([failed.status, await failed.json()]).toEqual([400, malformed]);
});

test('an action rejects text that cannot be stored, with its path', async () => {
  const seen: unknown[] = [];
  const act = async (given: { tenant: string; rows: string[] }) => {
    seen.push(given);
    return ok(given.tenant);
  };
  expect(await action(act)({ tenant: 'one', rows: ['ğ😀'] })).toEqual(ok('one'));
  const refused = await action(act)({ tenant: 'a\u0000', rows: ['b', '\ud800'] });
  expect(refused).toMatchObject({
    kind: 'refused',
    status: 400,
    issues: [
      { path: 'tenant', code: 'unsupported_characters' },
      { path: 'rows.1', code: 'unsupported_characters' },
    ],
  });
  expect(seen).toHaveLength(1);
});
