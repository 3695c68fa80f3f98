import { describe, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { changeBeforeLock } from '@/lib/testing/lock-person';
import { from, password, someone, tokenOf } from '@/lib/testing/test-person';
import { totp } from '@/lib/testing/totp';
import { replacePassword } from './own-account';
import { addPerson, updatePerson } from './people';
import {
  acceptFactorCode,
  beginSecondFactor,
  confirmSecondFactor,
  newRecoveryCodes,
  resetSecondFactor,
  secondFactorStatus,
} from './second-factor';
import { endSessions, personBySession } from './session-store';
import { completeSecondStep, signInByPassword } from './sign-in';
import { saveSignInSettings } from './sign-in-settings';

async function person() {
  const who = someone();
  const id = (await addPerson(who, 'viewer')) ?? '';
  return { ...who, id, role: 'viewer' } as const;
}

/** A person with a second factor. */
async function armed() {
  const who = await person();
  const session = await tokenOf(who.email);
  const setup = await beginSecondFactor(who);
  const secret = setup?.secret ?? '';
  // Confirm with the previous code, because the setup uses up its code.
  await confirmSecondFactor(who, totp(secret, -1));
  const step = async () => {
    const signed = await signInByPassword(who.email, password, from());
    return signed.kind === 'second' ? signed.step : signed.kind;
  };
  return { ...who, session, secret, codes: setup?.recoveryCodes ?? [], step };
}

const recoveryCodes = async (who: Awaited<ReturnType<typeof person>>) =>
  (await secondFactorStatus(who)).recoveryCodes;

const stored = async (id: string): Promise<string> => {
  const { rows } = await pool().query(
    'select f::text as kept from console.second_factors f where "userId" = $1',
    [id],
  );
  return rows[0].kept;
};

describe('two-step verification', () => {
  it('is active once a code was confirmed, which is then used up', async () => {
    const who = await person();
    const setup = await beginSecondFactor(who);
    const secret = setup?.secret ?? '';
    expect(new URL(setup?.uri ?? '').searchParams.get('secret')).toBe(secret);
    expect(await confirmSecondFactor(who, '000000')).toBe(false);
    expect(await recoveryCodes(who)).toBeUndefined();
    expect((await signInByPassword(who.email, password, from())).kind).toBe('in');
    const code = totp(secret);
    expect(await confirmSecondFactor(who, code)).toBe(true);
    expect((await signInByPassword(who.email, password, from())).kind).toBe('second');
    expect(await acceptFactorCode(who.id, code)).toBe(false);
    expect(await recoveryCodes(who)).toBe(10);
    expect(await beginSecondFactor(who)).toBeUndefined();
    expect(await confirmSecondFactor(who, totp(secret))).toBe(false);
    const kept = await stored(who.id);
    for (const text of [secret, ...(setup?.recoveryCodes ?? [])]) expect(kept).not.toContain(text);
  });

  it('is not activated by a setup that was started more than 30 minutes ago', async () => {
    const who = await person();
    const setup = await beginSecondFactor(who);
    const age = (minutes: number) =>
      pool().query(
        `update console.second_factors set "startedAt" = now() - make_interval(mins => $2) where "userId" = $1`,
        [who.id, minutes],
      );
    await age(31);
    const code = totp(setup?.secret ?? '');
    expect(await confirmSecondFactor(who, code)).toBe(false);
    // The code was not used up.
    await age(29);
    expect(await confirmSecondFactor(who, code)).toBe(true);
    // An active second factor does not expire.
    await age(31);
    expect(await acceptFactorCode(who.id, totp(setup?.secret ?? '', 1))).toBe(true);
  });

  it('can be set up again after a setup has expired', async () => {
    const who = await person();
    await beginSecondFactor(who);
    await pool().query(
      `update console.second_factors set "startedAt" = now() - interval '1 day' where "userId" = $1`,
      [who.id],
    );
    const setup = await beginSecondFactor(who);
    expect(await confirmSecondFactor(who, totp(setup?.secret ?? ''))).toBe(true);
  });

  it('is never active with a secret that another tab began and nobody confirmed', async () => {
    const who = await person();
    const first = await beginSecondFactor(who);
    const isConfirmed = await changeBeforeLock(
      who.id,
      () => confirmSecondFactor(who, totp(first?.secret ?? '')),
      (client) =>
        client.query(`update console.second_factors set secret = 'of the other tab' where "userId" = $1`, [
          who.id,
        ]),
    );
    expect(isConfirmed).toBe(false);
    expect(await recoveryCodes(who)).toBeUndefined();
  });

  it('keeps the confirmed secret if another tab begins at the same time', async () => {
    const who = await person();
    const setup = await beginSecondFactor(who);
    const other = await changeBeforeLock(
      who.id,
      () => beginSecondFactor(who),
      (client) => client.query('update console."user" set "hasSecondFactor" = true where id = $1', [who.id]),
    );
    expect(other).toBeUndefined();
    expect(await acceptFactorCode(who.id, totp(setup?.secret ?? ''))).toBe(true);
  });

  it('is required after the password, and accepts each code once', async () => {
    const { id, step, secret } = await armed();
    const first = await step();
    // Compute the code once, because the next time step may begin between two computations.
    const code = totp(secret);
    expect(await completeSecondStep(first, '123', from())).toEqual({ kind: 'wrong' });
    const signed = await completeSecondStep(first, code, from());
    expect(signed.kind === 'in' && (await personBySession(signed.token))).toMatchObject({ id });
    expect(await completeSecondStep(first, totp(secret, 1), from())).toEqual({ kind: 'over' });
    const second = await step();
    expect(await completeSecondStep(second, code, from())).toEqual({ kind: 'wrong' });
    expect((await completeSecondStep(second, totp(secret, 1), from())).kind).toBe('in');
    // A clock that is an hour off.
    expect(await completeSecondStep(await step(), totp(secret, 120), from())).toEqual({ kind: 'wrong' });
  });

  it('accepts each recovery code once, even for concurrent sign-ins', async () => {
    const who = await armed();
    const { step, codes } = who;
    const steps = [await step(), await step(), await step()];
    const tried = await Promise.all(steps.map((one) => completeSecondStep(one, codes[0] ?? '', from())));
    expect(tried.filter(({ kind }) => kind === 'in')).toHaveLength(1);
    expect(await completeSecondStep(await step(), codes[0] ?? '', from())).toEqual({ kind: 'wrong' });
    expect(await recoveryCodes(who)).toBe(9);
    const fresh = await newRecoveryCodes(who);
    expect(await completeSecondStep(await step(), codes[1] ?? '', from())).toEqual({ kind: 'wrong' });
    expect((await completeSecondStep(await step(), fresh?.[0] ?? '', from())).kind).toBe('in');
  });

  it('ends a step after five wrong codes, and blocks the person for a quarter of an hour after ten', async () => {
    const { step, secret } = await armed();
    const first = await step();
    for (let n = 0; n < 5; n++)
      expect(await completeSecondStep(first, `wrong${n}`, from())).toEqual({ kind: 'wrong' });
    expect(await completeSecondStep(first, totp(secret), from())).toEqual({ kind: 'over' });
    const second = await step();
    for (let n = 5; n < 10; n++) await completeSecondStep(second, `wrong${n}`, from());
    const limited = await completeSecondStep(await step(), totp(secret, 1), from());
    expect(limited.kind === 'limited' && limited.wait).toBeGreaterThan(800);
    await pool().query(
      `update console.attempts set expire = expire - 15 * 60 * 1000 where key ~ '^(factor|step):'`,
    );
    expect((await completeSecondStep(await step(), totp(secret, 1), from())).kind).toBe('in');
  });

  it('must start again with the password if the password changes or the sessions end before the code', async () => {
    const who = await armed();
    const { id, name, email, session, secret, step } = who;
    const first = await step();
    const { address } = from();
    const own = {
      person: { id, name, email, role: 'viewer' as const, locale: null },
      session,
      client: { address, agent: '' },
    };
    const next = 'another rather long phrase';
    expect(await replacePassword(own, { current: password, next })).toMatchObject({ kind: 'ok' });
    expect(await completeSecondStep(first, totp(secret), from())).toEqual({ kind: 'over' });
    const signed = await signInByPassword(email, next, from());
    const second = signed.kind === 'second' ? signed.step : '';
    await endSessions(id);
    expect(await completeSecondStep(second, totp(secret), from())).toEqual({ kind: 'over' });
  });

  it('rejects disabled people, unknown steps and expired steps', async () => {
    const { id, step, secret, email } = await armed();
    const late = await step();
    await pool().query(
      `update console.pending set "expiresAt" = now() - interval '1 second' where value = $1`,
      [id],
    );
    expect(await completeSecondStep(late, totp(secret), from())).toEqual({ kind: 'over' });
    const open = await step();
    expect(await completeSecondStep(`${open}x`, totp(secret), from())).not.toHaveProperty('token');
    await updatePerson(id, { disabled: true });
    expect(await completeSecondStep(open, totp(secret, 1), from())).toEqual({ kind: 'over' });
    expect(await signInByPassword(email, password, from())).toEqual({ kind: 'wrong' });
  });

  it('can be reset, which ends the sessions and makes the password sufficient', async () => {
    const { id, session, email } = await armed();
    // PostgreSQL cannot store a null character, so the audit fails, and the reset with it.
    await expect(resetSecondFactor(id, { id: '\u0000', name: 'Owner' })).rejects.toThrow();
    expect(await personBySession(session)).toBeDefined();
    expect((await signInByPassword(email, password, from())).kind).not.toBe('in');
    const owner = { id: 'o', name: 'Owner' };
    expect(await resetSecondFactor(id, owner)).toBe(true);
    expect(await personBySession(session)).toBeUndefined();
    expect((await signInByPassword(email, password, from())).kind).toBe('in');
    expect(await resetSecondFactor('nobody', owner)).toBe(false);
  });

  it('is required for the roles in the settings', async () => {
    const who = someone();
    await addPerson(who, 'support');
    const owner = { id: 'o', name: 'Owner' };
    const session = await tokenOf(who.email);
    const { session: armedSession } = await armed();
    await saveSignInSettings({ secondFactor: ['support'] }, owner);
    expect(await personBySession(session)).toMatchObject({ needsFactor: true });
    expect(await personBySession(armedSession)).toMatchObject({ needsFactor: false });
    await saveSignInSettings({ secondFactor: [] }, owner);
    expect(await personBySession(session)).toMatchObject({ needsFactor: false });
  });
});
