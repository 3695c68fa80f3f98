import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { from, password, someone, tokenOf } from '@/lib/testing/test-person';
import { ok } from '../http/console-result';
import { createLink, readLink, redeemLink } from './links';
import { replacePassword } from './own-account';
import { addPerson, listPeople, updatePerson } from './people';
import { personBySession } from './session-store';
import { signInByPassword } from './sign-in';

const invited = async () => {
  const { name, email } = someone();
  const id = (await addPerson({ name, email }, 'viewer')) ?? '';
  return { id, name, email };
};

const unusable = (code: string) => ({ kind: 'refused', status: 410, issues: [{ code }] });

describe('a link to set a password', () => {
  it('signs in a person without a password, once, and only with a valid new password', async () => {
    const { id, name, email } = await invited();
    expect((await signInByPassword(email, password, from())).kind).toBe('wrong');
    const token = await createLink(id, 'invitation');
    expect(await readLink(token)).toEqual(ok({ purpose: 'invitation', name, email }));
    expect(await redeemLink(token, 'password1')).toMatchObject({
      issues: [{ path: 'password', code: 'common_password' }],
    });
    const used = await Promise.all(Array.from({ length: 4 }, () => redeemLink(token, password)));
    expect(used.filter(({ kind }) => kind === 'ok')).toEqual([ok(email)]);
    expect(used.filter(({ kind }) => kind === 'refused')).toHaveLength(3);
    expect(await readLink(token)).toMatchObject(unusable('used'));
    expect(await redeemLink(token, 'another long phrase')).toMatchObject(unusable('used'));
    expect((await signInByPassword(email, password, from())).kind).toBe('in');
  });

  it('replaces a forgotten password and ends all sessions of the person', async () => {
    const who = someone();
    const id = (await addPerson(who, 'viewer')) ?? '';
    const session = await tokenOf(who.email);
    const token = await createLink(id, 'reset');
    expect(await personBySession(session)).toBeDefined();
    expect(await redeemLink(token, 'another long phrase')).toMatchObject({ kind: 'ok' });
    expect(await personBySession(session)).toBeUndefined();
    expect((await signInByPassword(who.email, password, from())).kind).toBe('wrong');
    expect((await signInByPassword(who.email, 'another long phrase', from())).kind).toBe('in');
  });

  it('ends when the person changes the password otherwise', async () => {
    const who = someone();
    const id = (await addPerson(who, 'viewer')) ?? '';
    const session = await tokenOf(who.email);
    const link = await createLink(id, 'reset');
    const own = {
      person: { id, ...who, role: 'viewer' as const, locale: null },
      session,
      client: { address: randomUUID(), agent: '' },
    };
    const next = 'another long phrase';
    expect(await replacePassword(own, { current: password, next })).toMatchObject({ kind: 'ok' });
    expect(await redeemLink(link, 'a phrase of somebody else')).toMatchObject(unusable('unknown'));
  });

  it('replaces another one that is created at the same time', async () => {
    const { id } = await invited();
    const links = await Promise.all([createLink(id, 'invitation'), createLink(id, 'invitation')]);
    const read = await Promise.all(links.map(readLink));
    expect(read.map(({ kind }) => kind).sort()).toEqual(['ok', 'refused']);
  });

  it('does not replace an earlier one when it cannot be audited', async () => {
    const { id } = await invited();
    const token = await createLink(id, 'invitation');
    // PostgreSQL stores no null character, so the row of the audit fails.
    const act = { act: 'link.made', by: { id: '\u0000', name: 'Ayşe' } } as const;
    await expect(createLink(id, 'invitation', act)).rejects.toThrow();
    expect(await readLink(token)).toMatchObject({ kind: 'ok' });
  });

  it('is invalid when it expired, was replaced, is unknown, or its person is disabled', async () => {
    const { id } = await invited();
    const first = await createLink(id, 'invitation');
    const second = await createLink(id, 'invitation');
    expect(await redeemLink(first, password)).toMatchObject(unusable('unknown'));
    expect(await readLink('')).toMatchObject(unusable('unknown'));
    expect(await readLink(`${second}x`)).toMatchObject(unusable('unknown'));
    await pool().query(
      `update console."signInLinks" set "expiresAt" = now() - interval '1 second' where "userId" = $1`,
      [id],
    );
    expect(await redeemLink(second, password)).toMatchObject(unusable('expired'));
    const third = await createLink(id, 'invitation');
    await updatePerson(id, { disabled: true });
    expect(await redeemLink(third, password)).toMatchObject(unusable('unknown'));
    expect((await listPeople()).find((person) => person.id === id)).toMatchObject({ invited: true });
  });

  it('is stored as a hash only', async () => {
    const { id } = await invited();
    const token = await createLink(id, 'invitation');
    const { rows } = await pool().query<{ kept: string }>(
      'select l::text as kept from console."signInLinks" l where "userId" = $1',
      [id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.kept).not.toContain(token);
  });
});
