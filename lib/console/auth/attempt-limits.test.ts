import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { from, password, someone, tokenOf } from '@/lib/testing/test-person';
import { countAttempt } from './attempt-limits';
import { isKnownDevice } from './devices';
import { listFailedSignIns, recordFailedSignIn, undismissedFailedSignIns } from './failed-sign-ins';
import { addPerson } from './people';
import { personBySession } from './session-store';
import { signInByPassword } from './sign-in';

const wrong = { kind: 'wrong' };

async function added() {
  const who = someone();
  await addPerson(who, 'viewer');
  return who;
}
const miss = async (email: string, address: string, device?: string) => {
  const client = { ...from(address), device };
  const signed = await signInByPassword(email, 'wrong password', client);
  await recordFailedSignIn(email, client);
  return signed;
};

/** Signs in and returns the device cookie. */
async function deviceOf(email: string): Promise<string> {
  const signed = await signInByPassword(email, password, from());
  if (signed.kind !== 'in') throw new Error(signed.kind);
  return signed.device;
}

describe('guessing passwords', () => {
  it('leaves no counts of earlier windows behind, even if nobody signs in', async () => {
    await pool().query(`insert into console.attempts (key, points, expire) values ('pair:old', 3, $1)`, [
      Date.now() - 1,
    ]);
    await miss('nobody@example.com', randomUUID());
    expect((await pool().query(`select from console.attempts where key = 'pair:old'`)).rowCount).toBe(0);
  });

  it('is limited to ten attempts per account and address, even concurrent ones', async () => {
    const who = await added();
    const address = randomUUID();
    const tries = await Promise.all(Array.from({ length: 13 }, () => miss(who.email, address)));
    expect(tries.filter(({ kind }) => kind === 'wrong')).toHaveLength(10);
    expect(tries.filter(({ kind }) => kind === 'limited')).toHaveLength(3);
    const limited = await signInByPassword(who.email, password, from(address));
    expect(limited).toEqual({ kind: 'limited', wait: expect.any(Number) });
    expect(limited.kind === 'limited' && limited.wait > 800 && limited.wait <= 900).toBe(true);
  });

  it('does not lock out the person, from another address or from the same one', async () => {
    const who = await added();
    const device = await deviceOf(who.email);
    const address = randomUUID();
    for (let i = 0; i < 10; i++) await countAttempt({ email: who.email, address });
    expect((await signInByPassword(who.email, password, from())).kind).toBe('in');
    expect((await signInByPassword(who.email, password, from(address))).kind).toBe('limited');
    expect((await signInByPassword(who.email, password, { ...from(address), device })).kind).toBe('in');
  });

  it('is limited to ten attempts from a known device as well', async () => {
    const who = await added();
    const device = await deviceOf(who.email);
    const attempt = { email: who.email, address: randomUUID(), known: device };
    for (let i = 0; i < 9; i++) expect((await countAttempt(attempt)).wait).toBe(0);
    expect(await miss(who.email, randomUUID(), device)).toEqual(wrong);
    expect((await miss(who.email, randomUUID(), device)).kind).toBe('limited');
  });

  it('is delayed more and more per account from anywhere, and limited to a hundred attempts', async () => {
    const email = `${randomUUID()}@example.com`;
    const allowed = [];
    for (let i = 0; i < 101; i++) allowed.push(await countAttempt({ email, address: randomUUID() }));
    expect(allowed.slice(0, 10).every(({ delay, wait }) => delay === 0 && wait === 0)).toBe(true);
    expect(allowed[10]).toEqual({ wait: 0, delay: 100 });
    expect(allowed[60]).toEqual({ wait: 0, delay: 3000 });
    expect(allowed[99]).toEqual({ wait: 0, delay: 3000 });
    expect(allowed[100]).toEqual({ wait: expect.any(Number), delay: 0 });
    expect(allowed[100]?.wait).toBeGreaterThan(800);
  });

  it('from one address uses up only that address’s share of the account’s limit', async () => {
    const email = `${randomUUID()}@example.com`;
    const address = randomUUID();
    for (let i = 0; i < 99; i++) await countAttempt({ email, address });
    expect(await countAttempt({ email, address: randomUUID() })).toEqual({ wait: 0, delay: 100 });
  });

  it('does not reveal which accounts exist', async () => {
    const nobody = `${randomUUID()}@example.com`;
    const address = randomUUID();
    for (let i = 0; i < 9; i++) await countAttempt({ email: nobody, address });
    expect(await miss(nobody, address)).toEqual(wrong);
    expect((await miss(nobody, address)).kind).toBe('limited');
  });

  it('is allowed again after a quarter of an hour, and resets with the correct password', async () => {
    const who = await added();
    const address = randomUUID();
    for (let i = 0; i < 10; i++) await countAttempt({ email: who.email, address });
    expect((await signInByPassword(who.email, password, from(address))).kind).toBe('limited');
    await pool().query(
      `update console.attempts set expire = expire - 15 * 60 * 1000 where key !~ '^(factor|step):'`,
    );
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 8; i++) await countAttempt({ email: who.email, address });
      expect(await miss(who.email, address)).toEqual(wrong);
      expect((await signInByPassword(who.email, password, from(address))).kind).toBe('in');
    }
  });

  it('is limited to a hundred attempts from one address or one IPv6 network', async () => {
    for (const [first, second] of [
      ['203.0.113.9', '203.0.113.9'],
      ['2001:db8:1:2::5', '2001:db8:1:2:ffff::9'],
    ] as const) {
      for (let i = 0; i < 100; i++)
        expect((await countAttempt({ email: randomUUID(), address: first })).wait).toBe(0);
      expect((await countAttempt({ email: randomUUID(), address: second })).wait).toBeGreaterThan(800);
    }
    expect((await countAttempt({ email: randomUUID(), address: '2001:db8:1:3::5' })).wait).toBe(0);
  });

  it('takes the same time for known and unknown accounts: the password is hashed for both', async () => {
    const known = await added();
    const timed = async (email: string) => {
      const begun = performance.now();
      await miss(email, randomUUID());
      return performance.now() - begun;
    };
    const ratios: number[] = [];
    for (let i = 0; i < 5; i++)
      ratios.push((await timed(known.email)) / (await timed(`${randomUUID()}@example.com`)));
    // If the password were not hashed for unknown emails too, they would be rejected twenty times faster. Single attempts
    // vary on a busy machine.
    const median = ratios.sort((a, b) => a - b)[2];
    expect(median).toBeGreaterThan(0.2);
    expect(median).toBeLessThan(5);
  });
});

describe('a device', () => {
  it('is known to the accounts that signed in on it, by a token issued by us', async () => {
    const [one, other] = [await added(), await added()];
    const device = await deviceOf(one.email);
    expect(await isKnownDevice(device, one.email.toUpperCase())).toBe(true);
    expect(await isKnownDevice(device, other.email)).toBe(false);
    const again = await signInByPassword(other.email, password, { ...from(), device });
    expect(again).toMatchObject({ kind: 'in', device });
    expect(await isKnownDevice(device, other.email)).toBe(true);
    const planted = await signInByPassword(other.email, password, { ...from(), device: 'p'.repeat(43) });
    expect(planted.kind === 'in' && planted.device).not.toBe('p'.repeat(43));
    const kept = await pool().query<{ hash: string }>('select hash from console.devices');
    expect(kept.rows.map(({ hash }) => hash)).not.toContain(device);
  });
});

describe('the user', () => {
  it('sees when, from where and how often a sign-in with their email failed', async () => {
    const who = await added();
    const id = (await personBySession(await tokenOf(who.email)))?.id ?? '';
    expect(await undismissedFailedSignIns(id)).toBeUndefined();
    for (let i = 0; i < 9; i++) await countAttempt({ email: who.email, address: '198.51.100.1' });
    // One attempt that is checked, and two that are rejected by the limit.
    for (let i = 0; i < 3; i++) await miss(who.email, '198.51.100.1');
    await miss(who.email, '198.51.100.2');
    await tokenOf(who.email);
    expect(await undismissedFailedSignIns(id)).toMatchObject({
      count: 4,
      addresses: 2,
      address: '198.51.100.2',
    });
    const failed = await listFailedSignIns(id);
    expect(failed.map(({ address, count }) => [address, count])).toEqual([
      ['198.51.100.2', 1],
      ['198.51.100.1', 3],
    ]);
    expect(Date.now() - Number(failed[0]?.lastAt)).toBeLessThan(60_000);
  });

  it('sees one row for all addresses of an IPv6 network, which may be one computer', async () => {
    const who = await added();
    for (const host of ['1', '2', '3:4']) await recordFailedSignIn(who.email, from(`2001:db8::${host}`));
    const id = (await personBySession(await tokenOf(who.email)))?.id ?? '';
    expect(await listFailedSignIns(id)).toMatchObject([{ address: '2001:db8::/64', count: 3 }]);
  });

  it('does not see a few mistakes of their own just before signing in', async () => {
    const who = await added();
    await miss(who.email, '198.51.100.3');
    await miss(who.email, '198.51.100.3');
    const signed = await signInByPassword(who.email, password, from('198.51.100.3'));
    const id = (signed.kind === 'in' && (await personBySession(signed.token))?.id) || '';
    expect(await undismissedFailedSignIns(id)).toBeUndefined();
    expect(await listFailedSignIns(id)).toMatchObject([{ count: 2 }]);
  });
});
