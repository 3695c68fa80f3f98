import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { passwordLimits } from '@/lib/contract/password-length';
import { pool } from '@/lib/db/pool';
import { env } from '@/lib/env';
import { changeBeforeLock } from '@/lib/testing/lock-person';
import { from, password, someone, tokenOf } from '@/lib/testing/test-person';
import { listAuditRows } from '../audit/audit-rows';
import { replacePassword } from './own-account';
import {
  addPerson,
  createOwner,
  ensureOwner,
  hasOwner,
  listPeople,
  recordPersonChange,
  updatePerson,
} from './people';
import { deleteExpiredSessions, endSession, idleSeconds, personBySession, tokenHash } from './session-store';
import { signInByPassword } from './sign-in';

it('people are not added or changed when that cannot be audited', async () => {
  // PostgreSQL stores no null character, so the row of the audit fails.
  const by = { id: '\u0000', name: 'Ayşe' };
  const who = someone();
  await expect(addPerson(who, 'viewer', [], by)).rejects.toThrow();
  const id = (await addPerson(who, 'viewer')) ?? '';
  await expect(
    recordPersonChange(id, by, (client) => updatePerson(id, { role: 'operator' }, client)),
  ).rejects.toThrow();
  expect((await listPeople()).find((person) => person.id === id)?.role).toBe('viewer');
});

it('the audit of a change contains no concurrent change by another admin', async () => {
  const id = (await addPerson(someone(), 'viewer')) ?? '';
  await changeBeforeLock(
    id,
    () =>
      recordPersonChange(id, { id: 'b', name: 'B' }, (client) =>
        updatePerson(id, { disabled: true }, client),
      ),
    (client) => client.query(`update console."user" set role = 'operator' where id = $1`, [id]),
  );
  const { rows } = await listAuditRows({ personId: 'b' }, 0, 10);
  expect(rows.map(({ before }) => JSON.parse(before ?? ''))).toMatchObject([
    { role: 'operator', disabled: false },
  ]);
});

describe('the owner', () => {
  // Only these tests create or remove owners.
  beforeAll(() => pool().query(`delete from console."user" where role = 'owner'`));

  const settings = (ownerEmail?: string, ownerPassword?: string) =>
    Object.assign(env, { ownerEmail, ownerPassword });

  it('is created from the settings only on the first start', async () => {
    settings();
    expect(await ensureOwner()).toBe(false);
    settings('boss@example.com');
    await expect(ensureOwner()).rejects.toThrow(/OWNER_PASSWORD/);
    settings('boss@example.com', 'short');
    await expect(ensureOwner()).rejects.toThrow(/OWNER_PASSWORD must have at least 8/);
    settings('boss', password);
    await expect(ensureOwner()).rejects.toThrow(/OWNER_EMAIL/);
    expect(await hasOwner()).toBe(false);
    settings('boss@example.com', 'password1');
    await expect(ensureOwner()).rejects.toThrow(/OWNER_PASSWORD is a common password/);
    settings('boss@example.com', password);
    expect(await Promise.all([ensureOwner(), ensureOwner()])).toContain(true);
    expect(await ensureOwner()).toBe(false);
    expect(await personBySession(await tokenOf('boss@example.com'))).toMatchObject({ role: 'owner' });
    settings();
    await pool().query(`delete from console."user" where role = 'owner'`);
  });

  it('is rejected with all issues together', async () => {
    expect(await createOwner({ name: ' ', email: 'nobody', password: 'short' })).toMatchObject({
      issues: [
        expect.objectContaining({ path: 'name' }),
        expect.objectContaining({ path: 'email' }),
        expect.objectContaining({ path: 'password', code: 'too_small' }),
      ],
    });
    expect(await createOwner({ ...someone(), password: 'Password123' })).toMatchObject({
      issues: [{ path: 'password', code: 'common_password' }],
    });
    expect(await hasOwner()).toBe(false);
  });

  it('is created exactly once by concurrent calls', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => createOwner(someone())));
    expect(made.filter(({ kind }) => kind === 'ok')).toHaveLength(1);
    expect(made.filter(({ kind }) => kind === 'refused')).toHaveLength(7);
    expect(await hasOwner()).toBe(true);
    const owners = (await listPeople()).filter(({ role }) => role === 'owner');
    expect(owners).toHaveLength(1);
    expect(await createOwner(someone())).toMatchObject({ issues: [{ code: 'owner_exists' }] });
  });

  it('cannot be disabled, and keeps its sessions', async () => {
    const [owner] = (await listPeople()).filter(({ role }) => role === 'owner');
    const token = await tokenOf(owner?.email ?? '');
    expect(await updatePerson(owner?.id ?? '', { disabled: true })).toBe(false);
    expect(await personBySession(token)).toMatchObject({ id: owner?.id });
  });
});

describe('signing in', () => {
  it('starts a session with a new token each time, whatever the case of the email', async () => {
    const who = someone();
    expect(await addPerson(who, 'operator')).toBeDefined();
    expect(await addPerson(who, 'viewer')).toBeUndefined();
    const first = await tokenOf(who.email);
    const second = await tokenOf(who.email.toUpperCase());
    expect(second).not.toBe(first);
    expect(await personBySession(first)).toEqual({
      id: expect.any(String),
      name: who.name,
      email: who.email,
      role: 'operator',
      locale: null,
      needsFactor: false,
      isStale: false,
    });
  });

  it('is undone immediately by signing out, disabling the person, expiry and idleness', async () => {
    const who = someone();
    await addPerson(who, 'viewer');
    const [out, disabled, expired, idle] = [
      await tokenOf(who.email),
      await tokenOf(who.email),
      await tokenOf(who.email),
      await tokenOf(who.email),
    ];
    const id = (await personBySession(out))?.id ?? '';
    await endSession(out);
    expect(await personBySession(out)).toBeUndefined();
    await pool().query(`update console.session set "expiresAt" = now() where token = $1`, [
      tokenHash(expired),
    ]);
    expect(await personBySession(expired)).toBeUndefined();
    const left = `update console.session set "updatedAt" = now() - make_interval(secs => $2) where token = $1`;
    await pool().query(left, [tokenHash(idle), idleSeconds - 5]);
    expect(await personBySession(idle)).toBeDefined();
    await pool().query(left, [tokenHash(idle), idleSeconds + 5]);
    expect(await personBySession(idle)).toBeUndefined();
    const kept = 'select from console.session where token = any ($1)';
    await deleteExpiredSessions();
    expect((await pool().query(kept, [[expired, idle, disabled].map(tokenHash)])).rowCount).toBe(1);
    expect(await personBySession(disabled)).toBeDefined();
    expect(await updatePerson(id, { disabled: true })).toBe(true);
    expect(await personBySession(disabled)).toBeUndefined();
    expect(await signInByPassword(who.email, password, from())).toEqual({ kind: 'wrong' });
  });

  it('updates the last use of a session at most once a minute', async () => {
    const who = someone();
    await addPerson(who, 'viewer');
    const token = await tokenOf(who.email);
    const last = async () =>
      (
        await pool().query<{ at: Date }>('select "updatedAt" as at from console.session where token = $1', [
          tokenHash(token),
        ])
      ).rows[0]?.at;
    const before = await last();
    await personBySession(token);
    expect(await last()).toEqual(before);
    await pool().query(
      `update console.session set "updatedAt" = now() - interval '2 minutes' where token = $1`,
      [tokenHash(token)],
    );
    await personBySession(token);
    expect(Date.now() - Number(await last())).toBeLessThan(30_000);
  });

  it('stores only the hash of a session token', async () => {
    const who = someone();
    await addPerson(who, 'viewer');
    const token = await tokenOf(who.email);
    const kept = (value: string) =>
      pool()
        .query('select from console.session where token = $1', [value])
        .then(({ rowCount }) => rowCount);
    expect(await kept(token)).toBe(0);
    expect(await kept(tokenHash(token))).toBe(1);
  });

  it.each(['', 'x', "'; drop table console.session; --", '\u0000'.repeat(20)])(
    'finds no user for the token %j',
    async (token) => {
      expect(await personBySession(token)).toBeUndefined();
    },
  );
});

describe('a password', () => {
  it('signs in with a stored hash, whose parameters must stay the same', async () => {
    const who = someone();
    await addPerson(who, 'viewer');
    await pool().query('update console."user" set password = $2 where email = $1', [
      who.email,
      'e861040be4a75210f961793f801b2d23:132f91de7db8bac7777dfcdcdaf4442d27e896d86969858fd36cb164106c25b8c6c419b4d4047231e5446a414d6caa22bbeccf94ecd4061445dd82cf4154efb5',
    ]);
    expect((await signInByPassword(who.email, password, from())).kind).toBe('in');
    expect((await signInByPassword(who.email, `${password}!`, from())).kind).toBe('wrong');
  });

  it('of the longest length signs in, also with characters that take two UTF-16 units', async () => {
    const who = { ...someone(), password: '🐘'.repeat(passwordLimits.maxLength) };
    await addPerson(who, 'viewer');
    expect((await signInByPassword(who.email, who.password, from())).kind).toBe('in');
  });

  it('is changed with the current one, which ends all other sessions', async () => {
    const who = someone();
    await addPerson(who, 'viewer');
    const [here, there] = [await tokenOf(who.email), await tokenOf(who.email)];
    const found = await personBySession(here);
    if (!found) throw new Error('nobody');
    const change = (current: string, next: string) =>
      replacePassword(
        { person: found, session: here, client: { address: randomUUID(), agent: '' } },
        { current, next },
      );
    expect(await change('a wrong one', 'another long phrase')).toMatchObject({
      issues: [{ path: 'current' }],
    });
    expect(await change(password, 'short')).toMatchObject({ issues: [{ path: 'next', code: 'too_small' }] });
    expect(await change(password, 'another long phrase')).toMatchObject({ kind: 'ok' });
    expect(await personBySession(here)).toBeDefined();
    expect(await personBySession(there)).toBeUndefined();
    expect(await signInByPassword(who.email, password, from())).toEqual({ kind: 'wrong' });
    expect((await signInByPassword(who.email, 'another long phrase', from())).kind).toBe('in');
  });
});
