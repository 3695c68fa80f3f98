import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { env } from '@/lib/env';
import { changePassword, givePassword } from './change-password';
import { insertPerson } from './new-person';
import { createOwner, ensureOwner, hasOwner } from './owner';
import { addPerson, changePerson, listPeople } from './people';
import { idleSeconds } from './session-limits';
import { endSession, personOf } from './sessions';
import { signInWith } from './sign-in';

const password = 'a rather long phrase';
const from = (address: string = randomUUID()) => ({ address, agent: 'test' });
const addressHash = (address: string) => createHash('sha256').update(address).digest('base64url');
const person = () => ({ name: 'Deniz Kaya', email: `${randomUUID()}@example.com`, password });

async function tokenOf(email: string, word = password): Promise<string> {
  const signed = await signInWith(email, word, from());
  if (signed.kind !== 'in') throw new Error(`not signed in: ${signed.kind}`);
  return signed.token;
}

describe('the owner', () => {
  // The one place in the suite that empties these tables: an installation without an owner is what is tested.
  beforeAll(() => pool().query('delete from console."user"'));

  const settings = (ownerEmail?: string, ownerPassword?: string) =>
    Object.assign(env, { ownerEmail, ownerPassword });

  it('is made by a start with the settings, once, and by no other', async () => {
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
    expect(await Promise.all([ensureOwner(), ensureOwner()])).toContain(true);
    expect(await ensureOwner()).toBe(false);
    expect(await personOf(await tokenOf('boss@example.com', 'password1'))).toMatchObject({ role: 'owner' });
    settings();
    await pool().query('delete from console."user"');
  });

  it('is refused with every fault at once', async () => {
    expect(await createOwner({ name: ' ', email: 'nobody', password: 'short' })).toEqual({
      kind: 'faults',
      faults: [
        expect.objectContaining({ path: 'name' }),
        expect.objectContaining({ path: 'email' }),
        expect.objectContaining({ path: 'password', code: 'too_small' }),
      ],
    });
    expect(await createOwner({ ...person(), password: 'Password123' })).toMatchObject({
      faults: [{ path: 'password', code: 'common_password' }],
    });
    expect(await hasOwner()).toBe(false);
  });

  it('is exactly one, however many come at once', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => createOwner(person())));
    expect(made.filter(({ kind }) => kind === 'made')).toHaveLength(1);
    expect(made.filter(({ kind }) => kind === 'taken')).toHaveLength(7);
    expect(await hasOwner()).toBe(true);
    const owners = (await listPeople()).filter(({ role }) => role === 'owner');
    expect(owners).toHaveLength(1);
    const accounts = await pool().query('select from console.account');
    expect(accounts.rowCount).toBe(1);
    expect(await createOwner(person())).toEqual({ kind: 'taken' });
    expect(await changePerson(owners[0]?.id ?? '', { disabled: true })).toBe(false);
  });
});

describe('signing in', () => {
  it('makes a session of a new token each time, whatever the case of the email', async () => {
    const who = person();
    expect(await insertPerson(who, 'operator')).toBe(true);
    expect(await insertPerson(who, 'viewer')).toBe(false);
    const first = await tokenOf(who.email);
    const second = await tokenOf(who.email.toUpperCase());
    expect(second).not.toBe(first);
    expect(await personOf(first)).toEqual({
      id: expect.any(String),
      name: who.name,
      email: who.email,
      role: 'operator',
      locale: null,
    });
  });

  it('is dead at once after signing out, disabling, expiry and idleness', async () => {
    const who = person();
    await addPerson(who, 'viewer');
    const [out, disabled, expired, idle] = [
      await tokenOf(who.email),
      await tokenOf(who.email),
      await tokenOf(who.email),
      await tokenOf(who.email),
    ];
    const id = (await personOf(out))?.id ?? '';
    await endSession(out);
    expect(await personOf(out)).toBeUndefined();
    await pool().query(`update console.session set "expiresAt" = now() where token = $1`, [expired]);
    expect(await personOf(expired)).toBeUndefined();
    const left = `update console.session set "updatedAt" = now() - make_interval(secs => $2) where token = $1`;
    await pool().query(left, [idle, idleSeconds - 5]);
    expect(await personOf(idle)).toBeDefined();
    await pool().query(left, [idle, idleSeconds + 5]);
    expect(await personOf(idle)).toBeUndefined();
    expect(await personOf(disabled)).toBeDefined();
    expect(await changePerson(id, { disabled: true })).toBe(true);
    expect(await personOf(disabled)).toBeUndefined();
    expect(await signInWith(who.email, password, from())).toEqual({ kind: 'wrong' });
  });

  it('moves the last use of a session, at most once a minute', async () => {
    const who = person();
    await addPerson(who, 'viewer');
    const token = await tokenOf(who.email);
    const last = async () =>
      (
        await pool().query<{ at: Date }>('select "updatedAt" as at from console.session where token = $1', [
          token,
        ])
      ).rows[0]?.at;
    const before = await last();
    await personOf(token);
    expect(await last()).toEqual(before);
    await pool().query(
      `update console.session set "updatedAt" = now() - interval '2 minutes' where token = $1`,
      [token],
    );
    await personOf(token);
    expect(Date.now() - Number(await last())).toBeLessThan(30_000);
  });

  it.each(['', 'x', "'; drop table console.session; --", '\u0000'.repeat(20)])(
    'knows nobody of the token %j',
    async (token) => {
      expect(await personOf(token)).toBeUndefined();
    },
  );
});

describe('a password', () => {
  it('is changed by who knows it; all other sessions end', async () => {
    const who = person();
    await addPerson(who, 'viewer');
    const [here, there] = [await tokenOf(who.email), await tokenOf(who.email)];
    const someone = await personOf(here);
    if (!someone) throw new Error('nobody');
    const change = (current: string, next: string) =>
      changePassword(someone, { current, next }, { address: randomUUID(), token: here });
    expect(await change('a wrong one', 'another long phrase')).toMatchObject({
      faults: [{ path: 'current' }],
    });
    expect(await change(password, 'short')).toMatchObject({ faults: [{ path: 'next', code: 'too_small' }] });
    expect(await change(password, 'another long phrase')).toEqual({ kind: 'changed' });
    expect(await personOf(here)).toBeDefined();
    expect(await personOf(there)).toBeUndefined();
    expect(await signInWith(who.email, password, from())).toEqual({ kind: 'wrong' });
    expect((await signInWith(who.email, 'another long phrase', from())).kind).toBe('in');
  });

  it('is given anew to who lost it; all of their sessions end', async () => {
    const who = person();
    await addPerson(who, 'viewer');
    const token = await tokenOf(who.email);
    const id = (await personOf(token))?.id ?? '';
    expect(await givePassword(id, 'password1')).toMatchObject({ code: 'common_password' });
    expect(await givePassword(id, 'another long phrase')).toBeUndefined();
    expect(await personOf(token)).toBeUndefined();
    expect((await signInWith(who.email, 'another long phrase', from())).kind).toBe('in');
    expect(await givePassword('nobody', 'another long phrase')).toMatchObject({ code: 'unknown_person' });
  });
});

describe('guessing', () => {
  const wrong = { kind: 'wrong' };

  it('stops at ten for an account, from wherever, and tells nothing of who exists', async () => {
    const known = person();
    await addPerson(known, 'viewer');
    for (const email of [known.email, `${randomUUID()}@example.com`]) {
      const tries = await Promise.all(
        Array.from({ length: 14 }, () => signInWith(email, 'wrong password', from())),
      );
      expect(tries.filter(({ kind }) => kind === 'wrong')).toHaveLength(10);
      const limited = await signInWith(email, password, from());
      expect(limited).toEqual({ kind: 'limited', wait: expect.any(Number) });
      expect(limited.kind === 'limited' && limited.wait > 800 && limited.wait <= 900).toBe(true);
    }
  });

  it('begins anew after a quarter of an hour', async () => {
    const who = person();
    await addPerson(who, 'viewer');
    for (let i = 0; i < 10; i++) await signInWith(who.email, 'wrong password', from());
    expect((await signInWith(who.email, password, from())).kind).toBe('limited');
    await pool().query(`update console.attempts set since = since - interval '15 minutes'`);
    expect((await signInWith(who.email, password, from())).kind).toBe('in');
  });

  it('is forgiven by the right password', async () => {
    const who = person();
    await addPerson(who, 'viewer');
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 9; i++)
        expect(await signInWith(who.email, 'wrong password', from())).toEqual(wrong);
      expect((await signInWith(who.email, password, from())).kind).toBe('in');
    }
  });

  it('stops at a hundred from one address', async () => {
    const address = randomUUID();
    await pool().query(`insert into console.attempts (key, count) select 'address:' || $1, 99`, [
      await addressHash(address),
    ]);
    expect(await signInWith(`${randomUUID()}@example.com`, 'wrong password', from(address))).toEqual(wrong);
    expect((await signInWith(`${randomUUID()}@example.com`, 'wrong password', from(address))).kind).toBe(
      'limited',
    );
  });

  it('takes like time for known and unknown', async () => {
    const known = person();
    await addPerson(known, 'viewer');
    const timed = async (email: string) => {
      const begun = performance.now();
      await signInWith(email, 'wrong password', from());
      return performance.now() - begun;
    };
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
    for (let i = 0; i < 7; i++) {
      times.known.push(await timed(known.email));
      times.unknown.push(await timed(`${randomUUID()}@example.com`));
    }
    // The least of several: what the machine does besides only adds.
    expect(Math.abs(Math.min(...times.known) - Math.min(...times.unknown))).toBeLessThan(20);
  });
});
