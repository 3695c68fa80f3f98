import { expect, it, vi } from 'vitest';
import { fetchRoute } from './fetch-route';

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
