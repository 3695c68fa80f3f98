'use server';

import * as z from '@/lib/contract/schema/zod';
import { failureOf, ok } from '../http/console-result';
import { setCookie } from './browser-cookies';
import { rightAction } from './define-action';
import { accountAction, checkOwnPassword, confirmedAction } from './own-account';
import { verifyPasskeyResponse } from './passkeys';
import { endOtherSession, endSessions, renewSession } from './session-store';

/** Ends another session of the signed-in person, or all other sessions if no ID is given. */
export const endOwnSession = confirmedAction(
  z.object({ id: z.string().optional() }),
  async ({ id }, { person, session }) => {
    await (id === undefined ? endSessions(person.id, session) : endOtherSession(person.id, session, id));
    return ok(undefined);
  },
);

export const endPersonSessions = rightAction('people', z.object({ id: z.string() }), async ({ id }) => {
  await endSessions(id);
  return ok(undefined);
});

const Identity = z.union([z.object({ password: z.string() }), z.object({ passkey: z.unknown() })]);

/** Confirms the identity of the signed-in person. Fails with code `wrong_credentials` or `wrong_passkey`. */
export const confirmIdentity = accountAction(Identity, async (proof, own) => {
  if ('password' in proof) {
    const check = await checkOwnPassword(own, proof.password);
    if (check.kind !== 'ok') return check;
  } else {
    const passkey = await verifyPasskeyResponse(proof.passkey, own.origin);
    if (passkey === 'late' || passkey?.personId !== own.person.id)
      return failureOf(400, 'wrong_passkey', 'This passkey belongs to another user');
  }
  await setCookie('session', await renewSession(own.session));
  return ok(undefined);
});
