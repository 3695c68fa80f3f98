import { expect, it, vi } from 'vitest';
import { fetchJson, fetchRoute } from './fetch-route';

it.each([
  ['/t/acme/jobs?x=//y', '/t/acme/jobs?x=//y'],
  ['//other.example/t', '/other.example/t'],
  ['/\\\\other.example/t', '/other.example/t'],
  ['https://other.example', '/https://other.example'],
])('%s is fetched from this origin', async (path, expected) => {
  const fetched: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    fetched.push(address);
    return new Response();
  });
  await fetchRoute(path).finally(() => vi.unstubAllGlobals());
  expect(fetched).toEqual([expected]);
});

it('fetchJson throws the failure of a response, or else its status', async () => {
  const forbidden = { kind: 'forbidden', reason: 'role' };
  const responses = [Response.json(forbidden, { status: 403 }), new Response('Bad gateway', { status: 502 })];
  vi.stubGlobal('fetch', async () => responses.shift());
  await expect(fetchJson('rows')).rejects.toEqual(forbidden);
  await expect(fetchJson('rows')).rejects.toThrow('502');
  vi.unstubAllGlobals();
});
