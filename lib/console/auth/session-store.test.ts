import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { changeBeforeLock } from '@/lib/testing/lock-person';
import { from, password, someone, tokenOf } from '@/lib/testing/test-person';
import { hasPasskey } from './passkeys';
import { addPerson, updatePerson } from './people';
import {
  beginSession,
  endOtherSession,
  endSessions,
  listSessions,
  personBySession,
  renewSession,
  tokenHash,
} from './session-store';
import { signInByPassword, signInVerified } from './sign-in';

describe('sessions of a person', () => {
  it('are listed with device, address and method, and can be ended one by one or all but the current one', async () => {
    const who = someone();
    const id = (await addPerson(who, 'viewer')) ?? '';
    const [here, there] = [await tokenOf(who.email), await tokenOf(who.email)];
    const away = await beginSession(id, 'passkey', { address: '192.0.2.7', agent: 'a phone' });
    const listed = await listSessions(id, here);
    expect(listed).toHaveLength(3);
    expect(listed[0]).toMatchObject({ isCurrent: true, method: 'password', agent: 'test' });
    const passkey = listed.find(({ method }) => method === 'passkey');
    expect(passkey).toMatchObject({ isCurrent: false, address: '192.0.2.7', agent: 'a phone' });
    await endOtherSession(id, here, passkey?.id ?? '');
    expect(await personBySession(away)).toBeUndefined();
    expect(await personBySession(there)).toBeDefined();
    await endSessions(id, here);
    expect(await personBySession(there)).toBeUndefined();
    expect(await personBySession(here)).toBeDefined();
    await endOtherSession(id, here, listed[0]?.id ?? '');
    expect(await personBySession(here)).toBeDefined();
  });

  it('do not start with a password that changes while it is checked', async () => {
    const who = someone();
    const id = (await addPerson(who, 'viewer')) ?? '';
    const signed = await changeBeforeLock(
      id,
      () => signInByPassword(who.email, password, from()),
      async (client) => {
        await client.query(`update console."user" set password = 'another' where id = $1`, [id]);
        await endSessions(id, '', client);
      },
    );
    expect(signed).toEqual({ kind: 'wrong' });
  });

  it('do not start with a passkey that is removed while it is verified', async () => {
    const id = (await addPerson(someone(), 'viewer')) ?? '';
    const passkey = { id: randomUUID(), personId: id };
    await pool().query(
      `insert into console.passkeys (id, "userId", name, "publicKey", counter, transports)
       values ($1, $2, 'Phone', '', 0, '{}')`,
      [passkey.id, id],
    );
    const signIn = () => signInVerified(id, 'passkey', from(), (database) => hasPasskey(passkey, database));
    expect((await signIn()).kind).toBe('in');
    const signed = await changeBeforeLock(id, signIn, (client) =>
      client.query('delete from console.passkeys where id = $1', [passkey.id]),
    );
    expect(signed).toEqual({ kind: 'wrong' });
  });

  it('do not start for a person who is disabled while a passkey is verified', async () => {
    const id = (await addPerson(someone(), 'viewer')) ?? '';
    const signed = await changeBeforeLock(
      id,
      () => signInVerified(id, 'passkey', from(), async () => true),
      (client) => updatePerson(id, { disabled: true }, client),
    );
    expect(signed).toEqual({ kind: 'wrong' });
  });

  it('cannot be seen or ended by others', async () => {
    const [one, other] = [someone(), someone()];
    const id = (await addPerson(one, 'viewer')) ?? '';
    const otherId = (await addPerson(other, 'viewer')) ?? '';
    const [own, others] = [await tokenOf(one.email), await tokenOf(other.email)];
    const [found] = await listSessions(otherId, others);
    await endOtherSession(id, own, found?.id ?? '');
    expect(await personBySession(others)).toBeDefined();
    expect((await listSessions(id, own)).map(({ id }) => id)).not.toContain(found?.id);
  });

  it('are stale 15 minutes after the identity was confirmed, and get a new token when it is confirmed again', async () => {
    const who = someone();
    await addPerson(who, 'viewer');
    const session = await tokenOf(who.email);
    expect(await personBySession(session)).toMatchObject({ isStale: false });
    await pool().query(
      `update console.session set "confirmedAt" = now() - interval '16 minutes' where token = $1`,
      [tokenHash(session)],
    );
    expect(await personBySession(session)).toMatchObject({ isStale: true });
    const renewed = await renewSession(session);
    expect(await personBySession(renewed)).toMatchObject({ isStale: false });
    expect(await personBySession(session)).toBeUndefined();
  });
});
