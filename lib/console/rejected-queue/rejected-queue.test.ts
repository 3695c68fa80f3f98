import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { pool } from '@/lib/db/pool';
import { noteQueueChange, queueNote, queueNotes } from './rejected-queue';

const who = (tenant: string, name = 'Ayşe') => ({ tenant, person: { id: `id of ${name}`, name } });
const entry = `${randomUUID()} 2026-11-25T10:00:00Z`;
const about = { entry, record: 'WEB-1' };

test('an entry that is closed says why and by whom, for its tenant alone, and is opened again', async () => {
  const tenant = randomUUID();
  await noteQueueChange(who(tenant), { ...about, act: 'close', reason: 'Same order as WEB-0' });
  expect(await queueNote(tenant, entry)).toMatchObject({
    closed: { reason: 'Same order as WEB-0', person: 'Ayşe' },
  });
  expect(await queueNotes(randomUUID())).toEqual(new Map());
  // Rejected anew it is an entry of its own.
  expect(await queueNote(tenant, entry.replace('10:00', '11:00'))).toBeUndefined();
  await noteQueueChange(who(tenant, 'Umut'), { ...about, act: 'reopen' });
  expect(await queueNotes(tenant)).toEqual(new Map());
});

test('who fixes an order first is named until they leave or are not heard of', async () => {
  const tenant = randomUUID();
  await noteQueueChange(who(tenant), { ...about, act: 'fixing' });
  await noteQueueChange(who(tenant, 'Umut'), { ...about, act: 'fixing' });
  expect((await queueNote(tenant, entry))?.fixing?.name).toBe('Ayşe');
  // Only who is named can leave.
  await noteQueueChange(who(tenant, 'Umut'), { ...about, act: 'left' });
  expect((await queueNote(tenant, entry))?.fixing?.name).toBe('Ayşe');
  await pool().query(
    `update console.rejected_entries set "seenAt" = now() - interval '2 minutes' where tenant = $1`,
    [tenant],
  );
  expect((await queueNote(tenant, entry))?.fixing).toBeUndefined();
  await noteQueueChange(who(tenant, 'Umut'), { ...about, act: 'fixing' });
  expect((await queueNote(tenant, entry))?.fixing?.name).toBe('Umut');
  await noteQueueChange(who(tenant, 'Umut'), { ...about, act: 'left' });
  expect(await queueNotes(tenant)).toEqual(new Map());
});

test('nobody is assigned who may not fix orders of the tenant', async () => {
  const tenant = randomUUID();
  expect(await noteQueueChange(who(tenant), { ...about, act: 'assign', to: 'nobody' })).toBe(false);
  expect(await noteQueueChange(who(tenant), { ...about, act: 'assign', to: '' })).toBe(true);
});
