import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { addPerson } from './people';
import { signInWith } from './sign-in';
import { from, password, someone } from './trial-person';

describe('guessing', () => {
  const wrong = { kind: 'wrong' };
  const hash = (value: string) => createHash('sha256').update(value).digest('base64url');
  const tried = (kind: 'account' | 'address', value: string, count: number) =>
    pool().query(`insert into console.attempts (key, count) values ($1, $2)`, [
      `${kind}:${hash(value)}`,
      count,
    ]);

  it('stops at ten for an account, from wherever and however many at once', async () => {
    const who = someone();
    await addPerson(who, 'viewer');
    const tries = await Promise.all(
      Array.from({ length: 13 }, () => signInWith(who.email, 'wrong password', from())),
    );
    expect(tries.filter(({ kind }) => kind === 'wrong')).toHaveLength(10);
    expect(tries.filter(({ kind }) => kind === 'limited')).toHaveLength(3);
    const limited = await signInWith(who.email, password, from());
    expect(limited).toEqual({ kind: 'limited', wait: expect.any(Number) });
    expect(limited.kind === 'limited' && limited.wait > 800 && limited.wait <= 900).toBe(true);
  });

  it('tells nothing of who exists', async () => {
    const nobody = `${randomUUID()}@example.com`;
    await tried('account', nobody, 9);
    expect(await signInWith(nobody, password, from())).toEqual(wrong);
    expect((await signInWith(nobody, password, from())).kind).toBe('limited');
  });

  it('begins anew after a quarter of an hour', async () => {
    const who = someone();
    await addPerson(who, 'viewer');
    await tried('account', who.email, 10);
    expect((await signInWith(who.email, password, from())).kind).toBe('limited');
    await pool().query(`update console.attempts set since = since - interval '15 minutes'`);
    expect((await signInWith(who.email, password, from())).kind).toBe('in');
  });

  it('is forgiven by the right password', async () => {
    const who = someone();
    await addPerson(who, 'viewer');
    for (let round = 0; round < 2; round++) {
      await tried('account', who.email, 9);
      expect((await signInWith(who.email, password, from())).kind).toBe('in');
    }
    expect(await signInWith(who.email, 'wrong password', from())).toEqual(wrong);
  });

  it('stops at a hundred from one address', async () => {
    const address = randomUUID();
    await tried('address', address, 99);
    expect(await signInWith(`${randomUUID()}@example.com`, 'wrong password', from(address))).toEqual(wrong);
    expect((await signInWith(`${randomUUID()}@example.com`, 'wrong password', from(address))).kind).toBe(
      'limited',
    );
  });

  it('takes like time for known and unknown: the password is worked on for both', async () => {
    const known = someone();
    await addPerson(known, 'viewer');
    const timed = async (email: string) => {
      const begun = performance.now();
      await signInWith(email, 'wrong password', from());
      return performance.now() - begun;
    };
    const ratios: number[] = [];
    for (let i = 0; i < 5; i++)
      ratios.push((await timed(known.email)) / (await timed(`${randomUUID()}@example.com`)));
    // Without the work an unknown email answers twenty times faster; a busy machine stretches single tries.
    const median = ratios.sort((a, b) => a - b)[2];
    expect(median).toBeGreaterThan(0.5);
    expect(median).toBeLessThan(2);
  });
});
