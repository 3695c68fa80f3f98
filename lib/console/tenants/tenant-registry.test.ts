import { beforeEach, describe, expect, it } from 'vitest';
import { isTenantId } from '@/lib/contract/tenant-id';
import { pool } from '@/lib/db/pool';
import { faultyUpstream, json } from '@/lib/testing/faulty-upstream';
import { importTenants, listTenants, startRegistryRefresh } from './listed-tenants';
import { findTenant, listRegistered, nextColor, palette, removeTenant, saveTenant } from './tenant-registry';

beforeEach(async () => {
  await pool().query('delete from console.tenants');
  await pool().query('delete from console.removed_tenants');
});

const deniz = { id: 'deniz', name: 'Deniz Kaya' };
const named = (...ids: string[]) => ids.map((id) => ({ id, name: `The ${id}` }));

describe('the tenant registry', () => {
  it('adopts the tenants listed by the platform, each with its own color', async () => {
    await importTenants('default', named('b', 'a', 'c'));
    const tenants = await listRegistered();
    expect(tenants.map(({ id, name, position }) => [id, name, position])).toEqual([
      ['b', 'The b', 1],
      ['a', 'The a', 2],
      ['c', 'The c', 3],
    ]);
    expect(tenants.map(({ color }) => color)).toEqual(palette.slice(0, 3));
    expect(await findTenant('a')).toMatchObject({ id: 'a', color: palette[1] });
    expect(await findTenant('nobody')).toBeUndefined();
  });

  it('follows the platform, except for changes made by users', async () => {
    await importTenants('default', named('a', 'b'));
    await saveTenant({ id: 'a', name: 'Ours', color: 'red' });
    await saveTenant({ id: 'own', name: 'By hand' });
    await importTenants('default', [
      { id: 'a', name: 'Renamed' },
      { id: 'c', name: 'New' },
    ]);
    const tenants = await listRegistered();
    expect(tenants.map(({ id, name }) => [id, name])).toEqual([
      ['a', 'Ours'],
      ['own', 'By hand'],
      ['c', 'New'],
    ]);
    expect(tenants[0]).toMatchObject({ color: 'red', position: 1 });
  });

  it('keeps following the platform’s names when only a color is set', async () => {
    await importTenants('default', named('a'));
    await saveTenant({ id: 'a', name: 'The a', color: 'teal' });
    await importTenants('default', [{ id: 'a', name: 'Renamed' }]);
    expect(await listRegistered()).toMatchObject([{ name: 'Renamed', color: 'teal', position: 1 }]);
  });

  it('stays consistent when refreshes run concurrently', async () => {
    await Promise.all(Array.from({ length: 6 }, () => importTenants('default', named('a', 'b', 'c'))));
    expect((await listRegistered()).map(({ position }) => position)).toEqual([1, 2, 3]);
  });

  it('ignores tenant IDs that are not valid in a header or a path', async () => {
    await importTenants('default', [
      ...named('ok', '..', 'a b', 'ü', 'x\r\ny', ''),
      { id: 'y'.repeat(101), name: 'long' },
    ]);
    expect((await listRegistered()).map(({ id }) => id)).toEqual(['ok']);
    expect(isTenantId('7f0c-1:x/y')).toBe(true);
  });

  it('keeps a tenant removed, whatever the platform lists, until a user adds it again', async () => {
    const ids = async () => (await listRegistered()).map(({ id }) => id);
    await importTenants('default', named('a', 'b'));
    await removeTenant('a', deniz);
    expect(await ids()).toEqual(['b']);
    await importTenants('default', named('a', 'b', 'c'));
    expect(await ids()).toEqual(['b', 'c']);
    // Temporarily not listed.
    await importTenants('default', named('b'));
    await importTenants('default', named('a', 'b'));
    expect(await ids()).toEqual(['b']);
    await saveTenant({ id: 'a', name: 'Ours' });
    await importTenants('default', named('a', 'b'));
    expect((await ids()).toSorted()).toEqual(['a', 'b']);
  });

  it('keeps a tenant removed when a refresh runs at the same time', async () => {
    for (let i = 0; i < 10; i++) {
      await saveTenant({ id: 'a', name: 'Ours' });
      await Promise.all([
        importTenants('default', named('a')),
        removeTenant('a', deniz),
        importTenants('default', named('a')),
      ]);
      expect(await findTenant('a')).toBeUndefined();
    }
  });
});

describe('tenant colors', () => {
  it('follow the order of the palette, then start with the least used', () => {
    expect(nextColor([])).toBe(palette[0]);
    expect(nextColor(palette)).toBe(palette[0]);
    expect(nextColor([...palette, palette[0]])).toBe(palette[1]);
    expect(nextColor(['unheard of'])).toBe(palette[0]);
  });
});

describe('the platform’s tenant list', () => {
  it('is followed from startup, while a lookup of an unknown tenant adds none', async () => {
    const platform = await faultyUpstream();
    platform.play(json(200, { count: 2, data: named('a', 'b') }));
    expect([await findTenant('a'), await listTenants()]).toEqual([undefined, []]);
    const stop = startRegistryRefresh();
    expect((await listTenants()).map(({ id }) => id)).toEqual(['a', 'b']);
    stop();
    await platform.close();
  });
});
