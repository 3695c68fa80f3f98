import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { addDays, dayIn } from '@/lib/contract/schema/zone';
import { pool, transaction } from '@/lib/db/pool';
import { someone } from '@/lib/testing/test-person';
import { removeTenant, saveTenant } from '../tenants/tenant-registry';
import { startVisit } from '../visits/visits';
import {
  accessTo,
  allGrants,
  EVERY_TENANT,
  type Grant,
  GrantsInput,
  grantedPeople,
  grantedTenant,
  grantedTenants,
  replaceGrants,
} from './grants';
import { addPerson } from './people';
import type { Person } from './session-store';

const [north, south] = ['north', 'south'];
const kiritimati = 'Pacific/Kiritimati';
const today = (zone: string) => dayIn(zone, new Date());

beforeAll(async () => {
  await saveTenant({ id: north, name: 'North' });
  await saveTenant({ id: south, name: 'South', zone: kiritimati });
});

async function person(role: 'operator' | 'admin', grants: { tenant: string; lastDay: string | null }[]) {
  const grantedPerson = someone();
  await addPerson(grantedPerson, role, grants);
  const { rows } = await pool().query<Pick<Person, 'id' | 'name' | 'role'>>(
    'select id, name, role from console."user" where email = $1',
    [grantedPerson.email],
  );
  const [row] = rows;
  if (!row) throw new Error('no person');
  return row;
}

const setGrants = (personId: string, grants: readonly Grant[], by: string) =>
  transaction(pool(), (client) => replaceGrants(client, personId, grants, by));

const idsOf = async (one: Pick<Person, 'id' | 'role'>) => (await grantedTenants(one)).map(({ id }) => id);
const opens = async (one: Pick<Person, 'id' | 'role'>) =>
  Promise.all([north, south].map(async (id) => (await grantedTenant(one, id))?.id));

it('a person can open the granted tenants only', async () => {
  const one = await person('operator', [{ tenant: south, lastDay: null }]);
  expect([await idsOf(one), await opens(one)]).toEqual([[south], [undefined, south]]);
  await setGrants(one.id, [], 'somebody');
  expect([await idsOf(one), await opens(one)]).toEqual([[], [undefined, undefined]]);
});

it('of several people, those are found who can open a tenant', async () => {
  const admin = await person('admin', []);
  const one = await person('operator', [{ tenant: south, lastDay: null }]);
  const all = await person('operator', [{ tenant: EVERY_TENANT, lastDay: null }]);
  const past = await person('operator', [{ tenant: south, lastDay: '2020-01-01' }]);
  const people = [admin, one, all, past];
  expect(await grantedPeople(people, south)).toEqual([admin, one, all]);
  expect(await grantedPeople(people, north)).toEqual([admin, all]);
  expect(await grantedPeople(people, 'nowhere')).toEqual([]);
});

it('an admin can open every tenant, as can a person with the grant for all, including new tenants', async () => {
  const admin = await person('admin', []);
  const one = await person('operator', [{ tenant: EVERY_TENANT, lastDay: null }]);
  const later = `later-${randomUUID().slice(0, 8)}`;
  await saveTenant({ id: later, name: 'Later' });
  for (const who of [admin, one]) {
    expect(await idsOf(who)).toEqual(expect.arrayContaining([north, south, later]));
    expect(await opens(who)).toEqual([north, south]);
    expect(await grantedTenant(who, 'nowhere')).toBeUndefined();
  }
  await removeTenant(later, { id: 'x', name: 'x' });
});

// This test is in the same file as the other test of admins, because the setting would change the result of a concurrent
// file.
it('an admin needs a visit as well when the settings say so', async () => {
  const admin = await person('admin', []);
  const canWrite = async () => {
    const access = await accessTo(admin, north);
    return (
      access && ('visitRequired' in access ? 'to visit' : [access.can('read'), access.can('createProduct')])
    );
  };
  expect(await canWrite()).toEqual([true, true]);
  await pool().query(`insert into console.settings (name, value) values ('visits', '{"adminsVisit": true}')`);
  try {
    expect(await canWrite()).toBe('to visit');
    const tenant = { id: north, name: north };
    await startVisit({ person: admin, tenant, reason: 'Ticket 7', minutes: 30, returnTo: '/' });
    expect(await canWrite()).toEqual([true, false]);
  } finally {
    await pool().query(`delete from console.settings where name = 'visits'`);
  }
});

it('a grant ends after its last day, in the time zone of the warehouse', async () => {
  const one = await person('operator', [
    { tenant: north, lastDay: today('UTC') },
    { tenant: south, lastDay: today(kiritimati) },
  ]);
  expect(await opens(one)).toEqual([north, south]);
  await setGrants(
    one.id,
    [
      { tenant: north, lastDay: addDays(today('UTC'), -1) },
      { tenant: south, lastDay: addDays(today(kiritimati), -1) },
    ],
    'somebody',
  );
  expect([await opens(one), await idsOf(one)]).toEqual([[undefined, undefined], []]);
  expect((await allGrants()).get(one.id)).toHaveLength(2);
});

it('a tenant that was removed and added again has no grants', async () => {
  const id = `again-${randomUUID().slice(0, 8)}`;
  await saveTenant({ id, name: 'Again' });
  const one = await person('operator', [{ tenant: id, lastDay: null }]);
  await removeTenant(id, { id: 'x', name: 'x' });
  await saveTenant({ id, name: 'Again' });
  expect(await idsOf(one)).toEqual([]);
  await removeTenant(id, { id: 'x', name: 'x' });
});

it('GrantsInput accepts only valid grants', () => {
  const good = { tenant: north, lastDay: null };
  expect(GrantsInput.safeParse({ grants: [good, { tenant: '', lastDay: '2031-02-28' }] }).success).toBe(true);
  for (const bad of [
    'north',
    [north],
    [good, good],
    [{ tenant: 'a b', lastDay: null }],
    [{ tenant: north, lastDay: '2031-02-30' }],
    [{ tenant: north }],
  ])
    expect([bad, GrantsInput.safeParse({ grants: bad }).success]).toEqual([bad, false]);
});
