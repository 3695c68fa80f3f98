import * as z from '@/lib/contract/schema/zod';
import { recordAuditEvent } from '../audit/audit';
import type { Result } from '../browser/result';
import { failureOf, limited, ok, validationFailure } from '../http/console-result';
import { clearAttempts, countAttempt } from './attempt-limits';
import { readCookie } from './browser-cookies';
import { currentPerson } from './current-person';
import { action, withInput, withSameOrigin } from './define-action';
import { removeDevices } from './devices';
import { readClient } from './keep-signed-in';
import { checkPassword } from './password-strength';
import { passwordHash, setPassword, verifyPassword } from './passwords';
import { endSessions, type Person } from './session-store';
import type { Client } from './sign-in';

/** The signed-in person of an account action, with the token of their session, their client and the origin of the page. */
export type OwnAccount = { person: Person; session: string; client: Client; origin: string };

/** An action on the signed-in person's account: checks origin, session and input. Never throws. */
export const accountAction = <S extends z.ZodType, T>(
  schema: S,
  run: (input: z.output<S>, own: OwnAccount) => Promise<Result<T>>,
) =>
  action(
    (rawInput: z.input<S>): Promise<Result<T>> =>
      withSameOrigin(async (headers) => {
        const [person, session] = await Promise.all([currentPerson(), readCookie('session')]);
        if (!person || !session) return { kind: 'signed-out' };
        const own = {
          person,
          session,
          client: await readClient(headers),
          origin: headers.get('origin') ?? '',
        };
        return withInput(schema, rawInput, (input) => run(input, own));
      }),
  );

/** An account action that requires a recent confirmation of identity, because it changes how the person signs in. */
export const confirmedAction = <S extends z.ZodType, T>(
  schema: S,
  run: (input: z.output<S>, own: OwnAccount) => Promise<Result<T>>,
) =>
  accountAction(
    schema,
    async (input, own): Promise<Result<T>> =>
      own.person.isStale ? { kind: 'forbidden', reason: 'confirm' } : run(input, own),
  );

/** An account action that requires the password. */
export const passwordAction = <T>(run: (own: OwnAccount) => Promise<Result<T>>) =>
  accountAction(z.object({ password: z.string() }), async ({ password }, own): Promise<Result<T>> => {
    const check = await checkOwnPassword(own, password);
    return check.kind === 'ok' ? run(own) : check;
  });

/**
 * Checks the signed-in person's password, with the same attempt limits as sign-in. Fails with `wrong_credentials` on `field` if
 * the password is wrong or the account has none.
 */
export async function checkOwnPassword(
  { person, session, client }: Omit<OwnAccount, 'origin'>,
  password: string,
  field = 'password',
): Promise<Result<undefined>> {
  const attempt = { email: person.email, address: client.address, known: session };
  const { wait } = await countAttempt(attempt);
  if (wait > 0) return limited(wait);
  if (!(await verifyPassword(await passwordHash(person.id), password)))
    return failureOf(400, 'wrong_credentials', 'is incorrect', field);
  await clearAttempts(attempt);
  return ok(undefined);
}

/** Changes a person's password after checking the current one. Ends all other sessions and removes all other devices. */
export async function replacePassword(
  own: Omit<OwnAccount, 'origin'>,
  { current, next }: { current: string; next: string },
): Promise<Result<undefined>> {
  const { session, client: browser } = own;
  const { id, name, email } = own.person;
  const passwordIssue = await checkPassword(next, [name, email]);
  if (passwordIssue) return validationFailure(400, [{ path: 'next', ...passwordIssue }]);
  const check = await checkOwnPassword(own, current, 'current');
  if (check.kind !== 'ok') return check;
  await setPassword(id, next, async (client) => {
    await endSessions(id, session, client);
    await removeDevices(id, browser.device, client);
    await recordAuditEvent({ act: 'password.changed', by: { id, name }, object: name }, client);
    return true;
  });
  return ok(undefined);
}
