import { expect, test } from 'vitest';
import { pool } from '@/lib/db/pool';
import { tenantQuery } from '@/lib/db/tenant-query';
import { someone, tokenOf } from '@/lib/testing/test-person';
import { addPerson } from '../auth/people';
import { personBySession } from '../auth/session-store';
import {
  addFavorite,
  listFavorites,
  listFavoriteTenants,
  MAX_FAVORITES,
  refreshFavorite,
  removeFavorite,
  TENANT_ROOT,
} from './favorites';
import { listRecents, saveRecent } from './recent-records';

async function newPerson(): Promise<string> {
  const who = someone();
  await addPerson(who, 'viewer');
  return (await personBySession(await tokenOf(who.email)))?.id ?? '';
}
const tea = { path: 'products/A-1', label: 'Tea', state: 'Active' };
const favoritePathsOf = async (person: string, tenant = 'a') =>
  (await listFavorites(person, tenant)).map(({ path }) => path);
const recentPathsOf = async (person: string, tenant: string) =>
  (await listRecents(person, tenant)).map(({ path }) => path);

test('favorites are stored per person and tenant, in the order they were added, each once', async () => {
  const [one, other] = [await newPerson(), await newPerson()];
  expect(await addFavorite(one, 'a', tea)).toBe(true);
  expect(await addFavorite(one, 'a', { path: 'returns/R-1', label: 'R-1' })).toBe(true);
  expect(await addFavorite(one, 'a', { ...tea, label: 'Green tea' })).toBe(true);
  expect(await listFavorites(one, 'a')).toMatchObject([
    { ...tea, label: 'Green tea' },
    { path: 'returns/R-1', label: 'R-1', state: null },
  ]);
  expect(await favoritePathsOf(one, 'b')).toEqual([]);
  expect(await favoritePathsOf(other)).toEqual([]);
  await removeFavorite(one, 'a', tea.path);
  expect(await favoritePathsOf(one)).toEqual(['returns/R-1']);
});

test('a favorite is updated when its record is opened, while other records are not added', async () => {
  const one = await newPerson();
  await addFavorite(one, 'a', tea);
  const [before] = await tenantQuery<{ seenAt: Date }>(pool(), 'a', {
    text: `update console.favorites set "seenAt" = "seenAt" - interval '1 hour' where "personId" = $1 returning "seenAt"`,
    values: [one],
  });
  await refreshFavorite(one, 'a', { path: tea.path, label: 'Black tea', state: 'Disabled' });
  await refreshFavorite(one, 'a', { path: 'products/B-1', label: 'B' });
  const [after, ...more] = await listFavorites(one, 'a');
  expect(after).toMatchObject({ label: 'Black tea', state: 'Disabled' });
  const hour = 3_600_000;
  expect((after?.seenAt.getTime() ?? 0) - (before?.seenAt.getTime() ?? 0)).toBeGreaterThanOrEqual(hour);
  expect(more).toEqual([]);
  // A page without a state keeps the stored one.
  await refreshFavorite(one, 'a', { path: tea.path, label: 'Black tea' });
  expect((await listFavorites(one, 'a'))[0]?.state).toBe('Disabled');
});

test('the number of favorites is limited; existing ones do not count again', async () => {
  const one = await newPerson();
  for (let i = 0; i < MAX_FAVORITES; i++)
    await addFavorite(one, 'a', { path: `products/P-${i}`, label: `P-${i}` });
  expect(await addFavorite(one, 'a', tea)).toBe(false);
  expect(await addFavorite(one, 'a', { path: 'products/P-0', label: 'P' })).toBe(true);
  expect(await favoritePathsOf(one)).toHaveLength(MAX_FAVORITES);
});

test('opened records are stored per person and tenant, latest first, each once', async () => {
  const [one, other] = [await newPerson(), await newPerson()];
  await saveRecent(one, 'a', { path: 'products/A-1', label: 'A-1' });
  await saveRecent(one, 'a', { path: 'returns/R-1', label: 'R-1' });
  await saveRecent(one, 'b', { path: 'products/B-1', label: 'B-1' });
  await saveRecent(one, 'a', { path: 'products/A-1', label: 'A-1 again' });
  expect(await listRecents(one, 'a')).toEqual([
    { path: 'products/A-1', label: 'A-1 again' },
    { path: 'returns/R-1', label: 'R-1' },
  ]);
  expect(await recentPathsOf(one, 'b')).toEqual(['products/B-1']);
  expect(await recentPathsOf(other, 'a')).toEqual([]);
});

test('the oldest opened records are dropped', async () => {
  const one = await newPerson();
  for (let i = 0; i < 25; i++) await saveRecent(one, 'a', { path: `products/P-${i}`, label: `P-${i}` });
  const paths = await recentPathsOf(one, 'a');
  expect(paths).toHaveLength(20);
  expect([paths[0], paths[19]]).toEqual(['products/P-24', 'products/P-5']);
});

test('a favorite tenant is not listed among the favorite records', async () => {
  const [one, other] = [await newPerson(), await newPerson()];
  await addFavorite(one, 'b', { path: TENANT_ROOT, label: 'B' });
  await addFavorite(one, 'a', tea);
  expect(await favoritePathsOf(one, 'b')).toEqual([]);
  expect([...(await listFavoriteTenants(one))]).toEqual(['b']);
  expect((await listFavoriteTenants(other)).size).toBe(0);
  await removeFavorite(one, 'b', TENANT_ROOT);
  expect((await listFavoriteTenants(one)).size).toBe(0);
});
