import { expect, test } from 'vitest';
import { someone, tokenOf } from '@/lib/testing/test-person';
import { addPerson } from '../auth/people';
import { personOf } from '../auth/sessions';
import { noteRecent, recentsOf } from './remembered-records';

async function newPerson(): Promise<string> {
  const who = someone();
  await addPerson(who, 'viewer');
  return (await personOf(await tokenOf(who.email)))?.id ?? '';
}
const pathsOf = async (person: string, tenant: string) =>
  (await recentsOf(person, tenant)).map(({ path }) => path);

test('opened records are kept per person and tenant, the latest first, each once', async () => {
  const [one, other] = [await newPerson(), await newPerson()];
  await noteRecent(one, 'a', { path: 'products/A-1', label: 'A-1' });
  await noteRecent(one, 'a', { path: 'returns/R-1', label: 'R-1' });
  await noteRecent(one, 'b', { path: 'products/B-1', label: 'B-1' });
  await noteRecent(one, 'a', { path: 'products/A-1', label: 'A-1 again' });
  expect(await recentsOf(one, 'a')).toEqual([
    { path: 'products/A-1', label: 'A-1 again' },
    { path: 'returns/R-1', label: 'R-1' },
  ]);
  expect(await pathsOf(one, 'b')).toEqual(['products/B-1']);
  expect(await pathsOf(other, 'a')).toEqual([]);
});

test('the oldest go', async () => {
  const one = await newPerson();
  for (let i = 0; i < 25; i++) await noteRecent(one, 'a', { path: `products/P-${i}`, label: `P-${i}` });
  const paths = await pathsOf(one, 'a');
  expect(paths).toHaveLength(20);
  expect([paths[0], paths[19]]).toEqual(['products/P-24', 'products/P-5']);
});
