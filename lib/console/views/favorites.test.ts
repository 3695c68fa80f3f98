import { expect, test } from 'vitest';
import { someone, tokenOf } from '@/lib/testing/test-person';
import { addPerson } from '../auth/people';
import { personOf } from '../auth/sessions';
import {
  addFavorite,
  favoritesOf,
  MOST_FAVORITES,
  noteFavoriteSeen,
  removeFavorite,
} from './remembered-records';

async function newPerson(): Promise<string> {
  const who = someone();
  await addPerson(who, 'viewer');
  return (await personOf(await tokenOf(who.email)))?.id ?? '';
}
const tea = { path: 'products/A-1', label: 'Tea', state: 'Active' };
const pathsOf = async (person: string, tenant = 'a') =>
  (await favoritesOf(person, tenant)).map(({ path }) => path);

test('favorites are kept per person and tenant, the first one first, each once', async () => {
  const [one, other] = [await newPerson(), await newPerson()];
  expect(await addFavorite(one, 'a', tea)).toBe(true);
  expect(await addFavorite(one, 'a', { path: 'returns/R-1', label: 'R-1' })).toBe(true);
  expect(await addFavorite(one, 'a', { ...tea, label: 'Green tea' })).toBe(true);
  expect(await favoritesOf(one, 'a')).toMatchObject([
    { ...tea, label: 'Green tea' },
    { path: 'returns/R-1', label: 'R-1', state: null },
  ]);
  expect(await pathsOf(one, 'b')).toEqual([]);
  expect(await pathsOf(other)).toEqual([]);
  await removeFavorite(one, 'a', tea.path);
  expect(await pathsOf(one)).toEqual(['returns/R-1']);
});

test('a favorite that is opened says what it is now; a record that is none stays none', async () => {
  const one = await newPerson();
  await addFavorite(one, 'a', tea);
  const [before] = await favoritesOf(one, 'a');
  await noteFavoriteSeen(one, 'a', { path: tea.path, label: 'Black tea', state: 'Disabled' });
  await noteFavoriteSeen(one, 'a', { path: 'products/B-1', label: 'B' });
  const [after, ...more] = await favoritesOf(one, 'a');
  expect(after).toMatchObject({ label: 'Black tea', state: 'Disabled' });
  expect(after?.seenAt.getTime()).toBeGreaterThan(before?.seenAt.getTime() ?? Number.POSITIVE_INFINITY);
  expect(more).toEqual([]);
  // A page that shows no state does not take the known one away.
  await noteFavoriteSeen(one, 'a', { path: tea.path, label: 'Black tea' });
  expect((await favoritesOf(one, 'a'))[0]?.state).toBe('Disabled');
});

test('there is room for so many; one that is there already needs none', async () => {
  const one = await newPerson();
  for (let i = 0; i < MOST_FAVORITES; i++)
    await addFavorite(one, 'a', { path: `products/P-${i}`, label: `P-${i}` });
  expect(await addFavorite(one, 'a', tea)).toBe(false);
  expect(await addFavorite(one, 'a', { path: 'products/P-0', label: 'P' })).toBe(true);
  expect(await pathsOf(one)).toHaveLength(MOST_FAVORITES);
});
