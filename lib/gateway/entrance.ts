import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { createOwner } from '@/lib/console/owner';
import { setLocaleOf } from '@/lib/console/people';
import { currentPerson, dropSession, keepSession, sessionToken } from '@/lib/console/session';
import { endSession } from '@/lib/console/sessions';
import { signInWith } from '@/lib/console/sign-in';
import { isLocale, localeCookie } from '@/lib/messages/locales';
import { calmly } from './access';
import { addressFrom, isOurs, isSecure } from './origin';
import type { Failure, Result } from './result';

export type Credentials = { email: string; password: string };
export type FirstOwner = Credentials & { name: string };

const done: Result<undefined> = { kind: 'ok', answer: undefined, notes: [], requestId: '' };
const foreign: Failure = { kind: 'forbidden', reason: 'origin' };

const refused = (status: number, message: string, code: string): Failure => ({
  kind: 'refused',
  status,
  message,
  issues: [{ path: '', message, code }],
  requestId: '',
});

/** What a browser sent may be anything: everything but text counts as nothing written. */
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Signs in. Wrong: refused, code `wrong_credentials`; too many attempts: limited. */
export function enter(given: Credentials): Promise<Result<undefined>> {
  return calmly(async () => {
    const from = await headers();
    if (!isOurs(from)) return foreign;
    const origin = { address: addressFrom(from), agent: from.get('user-agent') ?? '' };
    const signed = await signInWith(text(given?.email), text(given?.password), origin);
    if (signed.kind === 'limited') {
      return { kind: 'limited', wait: signed.wait, message: 'Too many attempts', requestId: '' };
    }
    if (signed.kind === 'wrong')
      return refused(401, 'The email or the password is wrong', 'wrong_credentials');
    const former = await sessionToken();
    if (former) await endSession(former);
    await keepSession(signed.token, isSecure(from));
    return done;
  });
}

/** The first visit: makes the owner and signs in. Refused with the fields' issues, or with code `owner_exists`. */
export function found(given: FirstOwner): Promise<Result<undefined>> {
  return calmly(async () => {
    if (!isOurs(await headers())) return foreign;
    const person = { name: text(given?.name), email: text(given?.email), password: text(given?.password) };
    const made = await createOwner(person);
    if (made.kind === 'taken') return refused(409, 'This installation has its owner already', 'owner_exists');
    if (made.kind === 'faults') {
      return {
        kind: 'refused',
        status: 400,
        message: 'The input is not valid',
        issues: made.faults,
        requestId: '',
      };
    }
    return enter(person);
  });
}

/** Ends the session, in the database and in the browser, and goes to the sign-in page. */
export async function leave(): Promise<never> {
  await calmly(async () => {
    const token = await sessionToken();
    if (token && isOurs(await headers())) {
      await endSession(token);
      await dropSession();
    }
  });
  redirect('/sign-in');
}

const YEAR_SECONDS = 365 * 24 * 3600;

/** Chooses the language: for this browser, and for the person when somebody is signed in. */
export function speak(locale: string): Promise<Result<undefined>> {
  return calmly(async () => {
    if (!isOurs(await headers())) return foreign;
    if (!isLocale(locale)) return refused(400, 'There is no such language', 'unknown_locale');
    const person = await currentPerson();
    if (person) await setLocaleOf(person.id, locale);
    (await cookies()).set(localeCookie, locale, { path: '/', sameSite: 'lax', maxAge: YEAR_SECONDS });
    return done;
  });
}
