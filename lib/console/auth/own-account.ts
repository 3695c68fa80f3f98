import { type AuditedAction, recordAct } from '../audit/audit';
import type { Result } from '../browser/result';
import { addressFrom } from '../http/request-headers';
import { fromOwnPage } from './access';
import type { Origin } from './auth';
import { readCookie } from './browser-cookies';
import { currentPerson } from './current-person';
import type { Person } from './session-store';

/** The context of an action on one's own account. `origin`: of the page. */
export type Own = { person: Person; session: string; from: Origin; origin: string };

type OwnAct = Extract<AuditedAction, `password.${string}` | `factor.${string}` | `passkey.${string}`>;

/** An action on one's own account, audited as `act` when it succeeds. Never throws. */
export const ofOwnAccount = <T>(run: (own: Own) => Promise<Result<T>>, act?: OwnAct): Promise<Result<T>> =>
  fromOwnPage(async (headers) => {
    const [person, session] = await Promise.all([currentPerson(), readCookie('session')]);
    if (!person || !session) return { kind: 'signed-out' };
    const from = { address: addressFrom(headers), agent: headers.get('user-agent') ?? '' };
    const result = await run({ person, session, from, origin: headers.get('origin') ?? '' });
    if (act && result.kind === 'ok') await recordAct({ act, by: person, object: person.name });
    return result;
  });

/** The same for changes of how to sign in, which require a recent confirmation of identity. */
export const ofConfirmedAccount = <T>(
  run: (own: Own) => Promise<Result<T>>,
  act?: OwnAct,
): Promise<Result<T>> =>
  ofOwnAccount(
    async (own) => (own.person.isStale ? { kind: 'forbidden', reason: 'confirm' } : run(own)),
    act,
  );
