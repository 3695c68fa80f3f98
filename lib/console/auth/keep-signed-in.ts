import { cookies } from 'next/headers';
import { after } from 'next/server';
import { isLocale, type Locale } from '@/lib/messages/catalogs';
import { localeCookie } from '@/lib/messages/locale-cookies';
import type { Result } from '../browser/result';
import { failureOf, limited, ok } from '../http/console-result';
import { addressFrom, isSecure } from '../http/request-headers';
import { readCookie, setCookie } from './browser-cookies';
import { recordFailedSignIn } from './failed-sign-ins';
import { endSession, personBySession } from './session-store';
import { signInByPassword } from './sign-in';

const YEAR_SECONDS = 365 * 24 * 3600;

/** Stores the language in a cookie. Call only in an action or a route. */
export async function rememberLocale(locale: Locale, https: boolean): Promise<void> {
  (await cookies()).set(localeCookie, locale, {
    path: '/',
    sameSite: 'lax',
    secure: https,
    maxAge: YEAR_SECONDS,
  });
}

/** The result of a sign-in: signed in, or waiting for the second factor. */
export type SignInStep = 'in' | 'second';

type Headers = Parameters<typeof addressFrom>[0];

/** Returns the address, user agent and device token of the client that sent these headers. */
export const readClient = async (from: Headers) => ({
  address: addressFrom(from),
  agent: from.get('user-agent') ?? '',
  device: await readCookie('device'),
});

/** Sets the cookies of a new session and ends the browser's previous session. Call only in an action or a route. */
export async function keepSignedIn(
  { token, device }: { token: string; device: string },
  from: Headers,
): Promise<void> {
  const former = await readCookie('session');
  if (former) await endSession(former);
  await setCookie('session', token);
  await setCookie('device', device);
  // A person's own language overrides the browser's.
  const person = await personBySession(token);
  if (isLocale(person?.locale)) await rememberLocale(person.locale, isSecure(from));
}

/**
 * Checks email and password, and sets the cookies of the session or of the second step. Records a failed attempt after the
 * response, so that the time does not reveal whether the email is known.
 */
export async function signInWithPassword(
  { email, password }: { email: string; password: string },
  from: Headers,
): Promise<Result<SignInStep>> {
  const client = await readClient(from);
  const signed = await signInByPassword(email, password, client);
  if (signed.kind === 'limited' || signed.kind === 'wrong') after(() => recordFailedSignIn(email, client));
  if (signed.kind === 'limited') return limited(signed.wait);
  if (signed.kind === 'wrong')
    return failureOf(401, 'wrong_credentials', 'The email or password is incorrect');
  if (signed.kind === 'second') {
    await setCookie('step', signed.step);
    return ok('second');
  }
  await keepSignedIn(signed, from);
  return ok('in');
}
