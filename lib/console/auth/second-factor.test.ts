import { describe, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { from, password, someone, tokenOf } from '@/lib/testing/test-person';
import { totp } from '@/lib/testing/totp';
import { addPerson, updatePerson } from './people';
import {
  beginSecondFactor,
  confirmSecondFactor,
  newRecoveryCodes,
  resetSecondFactor,
  secondFactorOf,
} from './second-factor';
import { personOf } from './session-store';
import { secondStep, signInWith } from './sign-in';
import { saveSignInSettings } from './sign-in-settings';

/** A person with a second factor. */
async function armed() {
  const who = someone();
  const id = (await addPerson(who, 'viewer')) ?? '';
  const session = await tokenOf(who.email);
  const setup = await beginSecondFactor(session, password, from());
  const secret = new URL(setup?.uri ?? '').searchParams.get('secret') ?? '';
  const renewed = await confirmSecondFactor(session, totp(secret), from());
  const step = async () => {
    const signed = await signInWith(who.email, password, from());
    return signed.kind === 'second' ? signed.step : signed.kind;
  };
  return { ...who, id, session, renewed: renewed ?? '', secret, codes: setup?.recoveryCodes ?? [], step };
}

describe('two-step verification', () => {
  it('is active once a code was confirmed, and the session continues with a new token', async () => {
    const who = someone();
    const id = (await addPerson(who, 'viewer')) ?? '';
    const session = await tokenOf(who.email);
    expect(await beginSecondFactor(session, 'not this one', from())).toBeUndefined();
    const setup = await beginSecondFactor(session, password, from());
    const secret = new URL(setup?.uri ?? '').searchParams.get('secret') ?? '';
    expect(await confirmSecondFactor(session, '000000', from())).toBeUndefined();
    expect(await secondFactorOf(id)).toBeUndefined();
    expect((await signInWith(who.email, password, from())).kind).toBe('in');
    const renewed = (await confirmSecondFactor(session, totp(secret), from())) ?? '';
    expect(await personOf(session)).toBeUndefined();
    expect(await personOf(renewed)).toMatchObject({ id });
    expect(await secondFactorOf(id)).toEqual({ recoveryCodes: 10 });
    expect(await beginSecondFactor(renewed, password, from())).toBeUndefined();
    const { rows } = await pool().query(
      'select f::text as kept from console."twoFactor" f where "userId" = $1',
      [id],
    );
    expect(rows[0].kept).not.toContain(secret);
    expect(rows[0].kept).not.toContain(setup?.recoveryCodes[0]);
  });

  it('is required after the password, and accepts each code once', async () => {
    const { id, step, secret } = await armed();
    const first = await step();
    // Computed once: the next time step may begin.
    const code = totp(secret);
    expect(await secondStep(first, '123', from())).toEqual({ kind: 'wrong' });
    const signed = await secondStep(first, code, from());
    expect(signed.kind === 'in' && (await personOf(signed.token))).toMatchObject({ id });
    expect(await secondStep(first, totp(secret, 1), from())).toEqual({ kind: 'over' });
    const second = await step();
    expect(await secondStep(second, code, from())).toEqual({ kind: 'wrong' });
    expect((await secondStep(second, totp(secret, 1), from())).kind).toBe('in');
    // A clock that is an hour off.
    expect(await secondStep(await step(), totp(secret, 120), from())).toEqual({ kind: 'wrong' });
  });

  it('accepts each recovery code once, even for concurrent sign-ins', async () => {
    const { id, step, codes, renewed } = await armed();
    const steps = [await step(), await step(), await step()];
    const tried = await Promise.all(steps.map((one) => secondStep(one, codes[0] ?? '', from())));
    expect(tried.filter(({ kind }) => kind === 'in')).toHaveLength(1);
    expect(await secondStep(await step(), codes[0] ?? '', from())).toEqual({ kind: 'wrong' });
    expect(await secondFactorOf(id)).toEqual({ recoveryCodes: 9 });
    const fresh = await newRecoveryCodes(renewed, password, from());
    expect(await secondStep(await step(), codes[1] ?? '', from())).toEqual({ kind: 'wrong' });
    expect((await secondStep(await step(), fresh?.[0] ?? '', from())).kind).toBe('in');
  });

  it('ends a step after five wrong codes, and blocks the person for a quarter of an hour after ten', async () => {
    const { id, step, secret } = await armed();
    const first = await step();
    for (let n = 0; n < 5; n++)
      expect(await secondStep(first, `wrong${n}`, from())).toEqual({ kind: 'wrong' });
    expect(await secondStep(first, totp(secret), from())).toEqual({ kind: 'over' });
    const second = await step();
    for (let n = 5; n < 10; n++) await secondStep(second, `wrong${n}`, from());
    const limited = await secondStep(await step(), totp(secret, 1), from());
    expect(limited.kind === 'limited' && limited.wait).toBeGreaterThan(800);
    await pool().query(
      `update console."twoFactor" set "lockedUntil" = now() - interval '1 second' where "userId" = $1`,
      [id],
    );
    expect((await secondStep(await step(), totp(secret, 1), from())).kind).toBe('in');
  });

  it('rejects disabled people, unknown steps and expired steps', async () => {
    const { id, step, secret, email } = await armed();
    const late = await step();
    await pool().query(
      `update console.verification set "expiresAt" = now() - interval '1 second' where value = $1`,
      [id],
    );
    expect(await secondStep(late, totp(secret), from())).toEqual({ kind: 'over' });
    const open = await step();
    expect(await secondStep(`${open}x`, totp(secret), from())).not.toHaveProperty('token');
    await updatePerson(id, { disabled: true });
    expect(await secondStep(open, totp(secret, 1), from())).toEqual({ kind: 'over' });
    expect(await signInWith(email, password, from())).toEqual({ kind: 'wrong' });
  });

  it('can be reset, which ends the sessions and makes the password sufficient', async () => {
    const { id, renewed, email } = await armed();
    // PostgreSQL stores no null character: what cannot be audited is not done.
    await expect(resetSecondFactor(id, { id: '\u0000', name: 'Owner' })).rejects.toThrow();
    expect(await personOf(renewed)).toBeDefined();
    expect((await signInWith(email, password, from())).kind).not.toBe('in');
    const owner = { id: 'o', name: 'Owner' };
    expect(await resetSecondFactor(id, owner)).toBe(true);
    expect(await personOf(renewed)).toBeUndefined();
    expect((await signInWith(email, password, from())).kind).toBe('in');
    expect(await resetSecondFactor('nobody', owner)).toBe(false);
  });

  it('is required for the roles in the settings', async () => {
    const who = someone();
    await addPerson(who, 'support');
    const owner = { id: 'o', name: 'Owner' };
    const session = await tokenOf(who.email);
    const { renewed } = await armed();
    await saveSignInSettings({ secondFactor: ['support'] }, owner);
    expect(await personOf(session)).toMatchObject({ needsFactor: true });
    expect(await personOf(renewed)).not.toHaveProperty('needsFactor');
    await saveSignInSettings({ secondFactor: [] }, owner);
    expect(await personOf(session)).not.toHaveProperty('needsFactor');
  });
});
