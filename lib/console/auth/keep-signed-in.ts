import { cookies } from 'next/headers';
import { isLocale, type Locale, localeCookie } from '@/lib/messages/locales';
import type { Result } from '../browser/result';
import { failureOf, limited, ok } from '../http/console-result';
import { addressFrom, isSecure } from '../http/request-headers';
import { readCookie, setCookie } from './browser-cookies';
import { endSession, personOf } from './session-store';
import { signInWith } from './sign-in';

const YEAR_SECONDS = 365 * 24 * 3600;

/** Stores the language in this browser. Only in an action or a route. */
export async function rememberLocale(locale: Locale, https: boolean): Promise<void> {
  (await cookies()).set(localeCookie, locale, {
    path: '/',
    sameSite: 'lax',
    secure: https,
    maxAge: YEAR_SECONDS,
  });
}

/** The state of a sign-in: signed in, or waiting for the second factor. */
export type SignInStep = 'in' | 'second';

type Headers = Parameters<typeof addressFrom>[0];

/** The client of a sign-in. */
export const clientOf = async (from: Headers) => ({
  address: addressFrom(from),
  agent: from.get('user-agent') ?? '',
  device: await readCookie('device'),
});

/** Sets the session cookie of a person and ends the browser's former session. Only in an action or a route. */
export async function keepSignedIn(
  { token, device }: { token: string; device: string },
  from: Headers,
): Promise<void> {
  const former = await readCookie('session');
  if (former) await endSession(former);
  await setCookie('session', token);
  await setCookie('device', device);
  // The person's language applies in every browser; without one, the browser's.
  const person = await personOf(token);
  if (isLocale(person?.locale)) await rememberLocale(person.locale, isSecure(from));
}

/** Signs in by email and password, as `signIn` does. */
export async function signInWithPassword(
  { email, password }: { email: string; password: string },
  from: Headers,
): Promise<Result<SignInStep>> {
  const signed = await signInWith(email, password, await clientOf(from));
  if (signed.kind === 'limited') return limited(signed.wait);
  if (signed.kind === 'wrong')
    return failureOf(401, 'wrong_credentials', 'The email or the password is wrong');
  if (signed.kind === 'second') {
    await setCookie('step', signed.step);
    return ok('second');
  }
  await keepSignedIn(signed, from);
  return ok('in');
}
