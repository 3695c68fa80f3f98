import { expect, test } from 'vitest';
import { someone, tokenOf } from '@/lib/testing/test-person';
import { addPerson } from '../auth/people';
import { personOf } from '../auth/sessions';
import { MOST_PINNED, pinnedAt, pinnedViewsOf, pinView } from './pinned-views';
import { addView, changeView, findView, removeView } from './saved-views';

async function newPerson(): Promise<string> {
  const who = someone();
  await addPerson(who, 'operator');
  return (await personOf(await tokenOf(who.email)))?.id ?? '';
}
async function newView(personId: string, more: { shared?: boolean; tenant?: string | null } = {}) {
  const added = await addView({
    list: 'products',
    name: 'Mine',
    search: 'f=tag:empty',
    shared: false,
    locked: true,
    tenant: null,
    personId,
    ...more,
  });
  return typeof added === 'string' ? '' : added.id;
}
const pin = { pinned: true };

test('pinned views are kept per person, by list, and built-in ones beside saved ones', async () => {
  const [one, other] = [await newPerson(), await newPerson()];
  const id = await newView(one);
  await pinView(one, 'stocks', { view: 'low-stock', ...pin });
  await pinView(one, 'products', { view: id, ...pin });
  await pinView(one, 'products', { view: id, ...pin });
  expect(await pinnedViewsOf(one, 'a')).toEqual([
    { list: 'stocks', view: 'low-stock', name: null },
    { list: 'products', view: id, name: 'Mine' },
  ]);
  expect(await pinnedAt(one, 'products')).toEqual([id]);
  expect(await pinnedViewsOf(other, 'a')).toEqual([]);
  await pinView(one, 'products', { view: id, pinned: false });
  expect(await pinnedAt(one, 'products')).toEqual([]);
});

test('a view that is not shared any more, of another tenant, or gone stands in nobody’s navigation', async () => {
  const [one, other] = [await newPerson(), await newPerson()];
  const id = await newView(one, { shared: true, tenant: 'a' });
  await pinView(other, 'products', { view: id, ...pin });
  const seen = async (tenant: string) => (await pinnedViewsOf(other, tenant)).length;
  expect([await seen('a'), await seen('b')]).toEqual([1, 0]);
  const view = await findView(id, 'products');
  if (view) await changeView(view, { shared: false });
  expect(await seen('a')).toBe(0);
  await removeView(id);
  expect(await pinnedAt(other, 'products')).toEqual([]);
});

test('there is room for so many', async () => {
  const one = await newPerson();
  for (let i = 0; i < MOST_PINNED; i++)
    expect(await pinView(one, 'stocks', { view: `v${i}`, ...pin })).toBe(true);
  expect(await pinView(one, 'stocks', { view: 'more', ...pin })).toBe(false);
  expect(await pinView(one, 'stocks', { view: 'v0', ...pin })).toBe(true);
});
