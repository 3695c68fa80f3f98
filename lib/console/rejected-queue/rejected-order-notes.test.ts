import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { pool } from '@/lib/db/pool';
import { tenantQuery } from '@/lib/db/tenant-query';
import { everyTenant, someone } from '@/lib/testing/test-person';
import { addPerson } from '../auth/people';
import {
  applyQueueChange,
  assignEntries,
  rejectedOrderNote,
  rejectedOrderNotes,
} from './rejected-order-notes';

const who = (tenant: string, name = 'Ayşe') => ({ tenant, person: { id: `id of ${name}`, name } });
const entry = `${randomUUID()} 2026-11-25T10:00:00Z`;
const about = { entry, record: 'WEB-1' };

test('a closed entry shows its reason and author, belongs to its tenant only, and can be reopened', async () => {
  const tenant = randomUUID();
  await applyQueueChange(who(tenant), { ...about, act: 'close', reason: 'Same order as WEB-0' });
  expect(await rejectedOrderNote(tenant, entry)).toMatchObject({
    closed: { reason: 'Same order as WEB-0', person: 'Ayşe' },
  });
  expect(await rejectedOrderNotes(randomUUID())).toEqual(new Map());
  // A new rejection of the same order is a separate entry.
  expect(await rejectedOrderNote(tenant, entry.replace('10:00', '11:00'))).toBeUndefined();
  await applyQueueChange(who(tenant, 'Umut'), { ...about, act: 'reopen' });
  expect(await rejectedOrderNotes(tenant)).toEqual(new Map());
});

test('notes are found by their keys, however many later ones there are', async () => {
  const tenant = randomUUID();
  await applyQueueChange(who(tenant), { ...about, act: 'close', reason: 'Same order as WEB-0' });
  await tenantQuery(pool(), tenant, {
    text: `insert into console.rejected_entries (tenant, entry, record, "closedAt")
      select $1, 'later ' || n, 'WEB-' || n, now() + interval '1 s' from generate_series(1, 5000) n`,
    values: [tenant],
  });
  expect((await rejectedOrderNotes(tenant)).has(entry)).toBe(false);
  expect([...(await rejectedOrderNotes(tenant, [entry])).keys()]).toEqual([entry]);
});

test('an action that cannot be audited changes nothing', async () => {
  const tenant = randomUUID();
  // PostgreSQL stores no null character, so the row of the audit fails.
  const unaudited = { tenant, person: { id: '\u0000', name: 'Ayşe' } };
  const close = { ...about, act: 'close', reason: 'Same order as WEB-0' } as const;
  await expect(applyQueueChange(unaudited, close)).rejects.toThrow();
  await expect(applyQueueChange(unaudited, { ...about, act: 'assign', to: '' })).rejects.toThrow();
  expect(await rejectedOrderNote(tenant, entry)).toBeUndefined();
  await applyQueueChange(who(tenant), close);
  await expect(applyQueueChange(unaudited, { ...about, act: 'reopen' })).rejects.toThrow();
  expect((await rejectedOrderNote(tenant, entry))?.closed?.person).toBe('Ayşe');
});

test('the first user to fix an order is shown until they leave or time out', async () => {
  const tenant = randomUUID();
  await applyQueueChange(who(tenant), { ...about, act: 'fixing' });
  await applyQueueChange(who(tenant, 'Umut'), { ...about, act: 'fixing' });
  expect((await rejectedOrderNote(tenant, entry))?.fixing?.name).toBe('Ayşe');
  // Only the person who is fixing it can leave.
  await applyQueueChange(who(tenant, 'Umut'), { ...about, act: 'left' });
  expect((await rejectedOrderNote(tenant, entry))?.fixing?.name).toBe('Ayşe');
  await tenantQuery(pool(), tenant, {
    text: `update console.rejected_entries set "seenAt" = now() - interval '2 minutes' where tenant = $1`,
    values: [tenant],
  });
  expect((await rejectedOrderNote(tenant, entry))?.fixing).toBeUndefined();
  await applyQueueChange(who(tenant, 'Umut'), { ...about, act: 'fixing' });
  expect((await rejectedOrderNote(tenant, entry))?.fixing?.name).toBe('Umut');
  await applyQueueChange(who(tenant, 'Umut'), { ...about, act: 'left' });
  expect(await rejectedOrderNotes(tenant)).toEqual(new Map());
});

test('an entry cannot be assigned to a user who may not fix orders of the tenant', async () => {
  const tenant = randomUUID();
  expect(await applyQueueChange(who(tenant), { ...about, act: 'assign', to: 'nobody' })).toBe(false);
  expect(await applyQueueChange(who(tenant), { ...about, act: 'assign', to: '' })).toBe(true);
});

test('a group of entries is assigned in one call, keeps its other notes, and can be unassigned', async () => {
  const tenant = randomUUID();
  await pool().query(`insert into console.tenants (id, name, colour, position) values ($1, $1, 'teal', 1)`, [
    tenant,
  ]);
  const person = someone();
  await addPerson(person, 'operator', everyTenant);
  const { rows } = await pool().query<{ id: string }>('select id from console."user" where email = $1', [
    person.email,
  ]);
  const group = ['G-1', 'G-2', 'G-3'].map((record) => ({ entry: `${randomUUID()} ${record}`, record }));
  const [first] = group;
  if (first) await applyQueueChange(who(tenant), { ...first, act: 'close', reason: 'Test order' });
  expect(await assignEntries(who(tenant), group, rows[0]?.id ?? '')).toBe(true);
  const assigned = await rejectedOrderNotes(tenant);
  expect(group.map(({ entry }) => assigned.get(entry)?.assigned?.name)).toEqual(Array(3).fill(person.name));
  expect(assigned.get(first?.entry ?? '')?.closed?.reason).toBe('Test order');
  expect(await assignEntries(who(tenant), group, '')).toBe(true);
  expect([...(await rejectedOrderNotes(tenant)).values()].map(({ assigned: left }) => left)).toEqual([
    undefined,
  ]);
});
