import type { Result } from '../browser/result';
import { failureOf, limited, ok, written } from '../http/own-result';
import { withRight } from './access';
import { setCookie } from './browser-cookies';
import { ofConfirmedAccount, ofOwnAccount } from './own-account';
import { checkOwnPassword } from './own-password';
import { endSessionOf } from './own-sessions';
import { answeredBy } from './passkey-actions';
import { endSessionsOf, renewSession, tokenHash } from './session-store';

/** Ends one of one's sessions, or without an ID all others. */
export const endOwnSession = (rawInput: { id?: string }): Promise<Result<undefined>> =>
  ofConfirmedAccount(async ({ person, session }) => {
    const id = rawInput?.id;
    await endSessionOf(person.id, session, id === undefined ? undefined : written(id));
    return ok(undefined);
  });

/** Ends every session of a person. */
export const endPersonSessions = (rawInput: { id: string }): Promise<Result<undefined>> =>
  withRight('people', async () => {
    await endSessionsOf(written(rawInput?.id));
    return ok(undefined);
  });

/** Proof of one's identity: the password, or a passkey. */
export type Identity = { password: string } | { passkey: unknown };

/** Confirms the identity of the signed-in person. Refused with code `wrong_credentials` or `wrong_passkey`. */
export const confirmIdentity = (rawInput: Identity): Promise<Result<undefined>> =>
  ofOwnAccount(async ({ person, session, from, origin }) => {
    if (rawInput && 'passkey' in rawInput) {
      if ((await answeredBy(rawInput.passkey, origin)) !== person.id)
        return failureOf(400, 'wrong_passkey', 'This passkey is not yours');
    } else {
      const check = await checkOwnPassword(person, written(rawInput?.password), {
        ...from,
        token: session,
      });
      if (check.kind === 'limited') return limited(check.wait);
      if (check.kind === 'wrong') return failureOf(400, 'wrong_credentials', 'is wrong', 'password');
    }
    await setCookie('session', await renewSession(tokenHash(session)));
    return ok(undefined);
  });
