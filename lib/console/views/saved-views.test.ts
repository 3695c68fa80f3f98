import { describe, expect, it, test } from 'vitest';
import { someone, tokenOf } from '@/lib/testing/test-person';
import { addPerson } from '../auth/people';
import { personBySession } from '../auth/session-store';
import { readStoredPreferences, storePreferences } from './list-preferences';
import {
  addView,
  changeView,
  findView,
  listAllViews,
  listPinnedViews,
  listViews,
  MAX_PINNED,
  MAX_VIEWS,
  type NewView,
  pinView,
  removeView,
} from './saved-views';

async function newPerson(): Promise<string> {
  const who = someone();
  await addPerson(who, 'operator');
  return (await personBySession(await tokenOf(who.email)))?.id ?? '';
}

const list = 'products';
const view = (personId: string, more: Partial<NewView> = {}): NewView => ({
  list,
  personId,
  name: 'Mine',
  search: 'f=tag:empty',
  shared: false,
  locked: true,
  tenant: null,
  ...more,
});
const idOf = async (given: NewView) => {
  const added = await addView(given);
  return typeof added === 'string' ? '' : added.id;
};
const namesFor = async (personId: string, tenant = 'a', at = list) =>
  (await listViews(personId, at, tenant)).map(({ name }) => name);

describe('saved views', () => {
  it('are visible to their author in their list, and to everyone once shared', async () => {
    const [one, other] = [await newPerson(), await newPerson()];
    const name = `Mine ${one}`;
    const id = await idOf(view(one, { name }));
    expect(await namesFor(one)).toContain(name);
    expect(await namesFor(one, 'a', 'stocks')).not.toContain(name);
    expect(await namesFor(other)).not.toContain(name);
    const found = await findView(id, list);
    expect(found).toMatchObject({ name, search: 'f=tag:empty', version: 1, personId: one });
    expect(await findView(id, 'stocks')).toBeUndefined();
    expect(await findView("' or true --", list)).toBeUndefined();
    expect(found && (await changeView(found, { shared: true }))).toBe(true);
    expect(await namesFor(other)).toContain(name);
  });

  it('are found across all lists: own, shared and tenant-specific', async () => {
    const [one, other] = [await newPerson(), await newPerson()];
    const name = `Anywhere ${one}`;
    await addView(view(one, { name, list: 'stocks' }));
    await addView(view(one, { name, tenant: 'a', shared: true }));
    const listsFor = async (person: string, tenant: string) =>
      (await listAllViews(person, tenant)).flatMap((found) => (found.name === name ? [found.list] : []));
    expect(await listsFor(one, 'a')).toEqual(['products', 'stocks']);
    expect(await listsFor(one, 'b')).toEqual(['stocks']);
    expect(await listsFor(other, 'a')).toEqual(['products']);
  });

  it('of one tenant are not listed in another', async () => {
    const one = await newPerson();
    await addView(view(one, { tenant: 'a' }));
    expect(await namesFor(one, 'a')).toContain('Mine');
    expect(await namesFor(one, 'b')).not.toContain('Mine');
  });

  it('cannot be changed after a concurrent change, or renamed to an existing name', async () => {
    const one = await newPerson();
    const id = await idOf(view(one));
    expect(await addView(view(one))).toBe('taken');
    await addView(view(one, { name: 'Other' }));
    const seen = await findView(id, list);
    if (!seen) throw new Error('the view is not there');
    expect(await changeView(seen, { name: 'Other' })).toBe(false);
    expect(await changeView(seen, { name: 'New', search: 'sort=sku' })).toBe(true);
    expect(await changeView(seen, { search: 'sort=-sku' })).toBe(false);
    expect(await findView(id, list)).toMatchObject({ name: 'New', search: 'sort=sku', version: 2 });
  });

  it('are not changed when the change cannot be audited', async () => {
    const one = await newPerson();
    // PostgreSQL stores no null character, so the row of the audit fails.
    const act = { act: 'view.changed', by: { id: '\u0000', name: 'Ayşe' } } as const;
    await expect(addView(view(one), act)).rejects.toThrow();
    expect(await namesFor(one)).not.toContain('Mine');
    const id = await idOf(view(one));
    const seen = await findView(id, list);
    if (!seen) throw new Error('the view is not there');
    await expect(changeView(seen, { name: 'New' }, act)).rejects.toThrow();
    await expect(removeView(id, act)).rejects.toThrow();
    expect(await findView(id, list)).toMatchObject({ name: 'Mine', version: 1 });
  });

  it('are removed as defaults when deleted, while column widths stay', async () => {
    const [one, other] = [await newPerson(), await newPerson()];
    const id = await idOf(view(one, { shared: true }));
    for (const person of [one, other]) await storePreferences(person, list, { view: id });
    await storePreferences(one, list, { widths: 'sku:200' });
    await storePreferences(one, 'stocks', { view: 'low' });
    expect(await readStoredPreferences(one, list)).toMatchObject({ view: id, widths: 'sku:200' });
    await removeView(id);
    expect(await readStoredPreferences(one, list)).toMatchObject({ view: null, widths: 'sku:200' });
    expect(await readStoredPreferences(other, list)).toMatchObject({ view: null, widths: null });
    expect(await readStoredPreferences(one, 'stocks')).toMatchObject({ view: 'low', widths: null });
    await storePreferences(one, list, { widths: null });
    expect(await readStoredPreferences(one, list)).toMatchObject({ view: null, widths: null });
  });

  it('are limited in number, and a full list is refused as full even where the name exists', async () => {
    const one = await newPerson();
    for (let i = 0; i < MAX_VIEWS; i++) expect(await idOf(view(one, { name: `View ${i}` }))).not.toBe('');
    expect(await addView(view(one, { name: 'One more' }))).toBe('full');
    // Another name would not help.
    expect(await addView(view(one, { name: 'View 7' }))).toBe('full');
    // Other lists and other people have separate limits.
    expect(await idOf(view(one, { name: 'One more', list: 'stocks' }))).not.toBe('');
    // Views shared by others are listed, but do not count toward one's own limit.
    const own = (await listViews(one, list, 'a')).find(({ personId }) => personId === one);
    await removeView(own?.id ?? '');
    expect(await idOf(view(one, { name: 'One more' }))).not.toBe('');
  });
});

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

test('pinned views are stored per person and list, built-in ones as well as saved ones', async () => {
  const [one, other] = [await newPerson(), await newPerson()];
  const id = await newView(one);
  await pinView(one, 'stocks', { view: 'low-stock', ...pin });
  await pinView(one, 'products', { view: id, ...pin });
  await pinView(one, 'products', { view: id, ...pin });
  expect(await listPinnedViews(one, 'a')).toEqual([
    { list: 'stocks', view: 'low-stock', name: null },
    { list: 'products', view: id, name: 'Mine' },
  ]);
  expect((await readStoredPreferences(one, 'products')).pinned).toEqual([id]);
  expect(await listPinnedViews(other, 'a')).toEqual([]);
  await pinView(one, 'products', { view: id, pinned: false });
  expect((await readStoredPreferences(one, 'products')).pinned).toEqual([]);
});

test('a pinned view is hidden from the navigation when unshared, deleted or of another tenant', async () => {
  const [one, other] = [await newPerson(), await newPerson()];
  const id = await newView(one, { shared: true, tenant: 'a' });
  await pinView(other, 'products', { view: id, ...pin });
  const seen = async (tenant: string) => (await listPinnedViews(other, tenant)).length;
  expect([await seen('a'), await seen('b')]).toEqual([1, 0]);
  const view = await findView(id, 'products');
  if (view) await changeView(view, { shared: false });
  expect(await seen('a')).toBe(0);
  await removeView(id);
  expect((await readStoredPreferences(other, 'products')).pinned).toEqual([]);
});

test('the number of pinned views is limited', async () => {
  const one = await newPerson();
  for (let i = 0; i < MAX_PINNED; i++)
    expect(await pinView(one, 'stocks', { view: `v${i}`, ...pin })).toBe(true);
  expect(await pinView(one, 'stocks', { view: 'more', ...pin })).toBe(false);
  expect(await pinView(one, 'stocks', { view: 'v0', ...pin })).toBe(true);
});
