import { cookies } from 'next/headers';
import { isLocale, type Locale, localeCookie } from '@/lib/messages/locales';
import type { Result } from '../browser/result';
import { failureOf, limited, ok, written } from '../http/own-result';
import { addressFrom, isSecure } from '../http/request-headers';
import { fromOwnPage } from './access';
import { deviceToken, keepDevice, keepSession, sessionToken } from './session';
import { endSession, personOf } from './sessions';
import { signInWith } from './sign-in';

const YEAR_SECONDS = 365 * 24 * 3600;

/** Keeps the language in this browser. Only in an action or a route. */
export async function rememberLocale(locale: Locale): Promise<void> {
  (await cookies()).set(localeCookie, locale, { path: '/', sameSite: 'lax', maxAge: YEAR_SECONDS });
}

export type Credentials = { email: string; password: string };

/** Signs in. Wrong: refused, code `wrong_credentials`; too many attempts: limited. */
export function signInPerson(rawInput: Credentials): Promise<Result<undefined>> {
  return fromOwnPage(async (from) => {
    const origin = {
      address: addressFrom(from),
      agent: from.get('user-agent') ?? '',
      device: await deviceToken(),
    };
    const signed = await signInWith(written(rawInput?.email), written(rawInput?.password), origin);
    if (signed.kind === 'limited') return limited(signed.wait);
    if (signed.kind === 'wrong')
      return failureOf(401, 'wrong_credentials', 'The email or the password is wrong');
    const former = await sessionToken();
    if (former) await endSession(former);
    await keepSession(signed.token, isSecure(from));
    await keepDevice(signed.device, isSecure(from));
    // The language goes with the person to every browser; who never chose one keeps the browser's.
    const person = await personOf(signed.token);
    if (person?.locale && isLocale(person.locale)) await rememberLocale(person.locale);
    return ok(undefined);
  });
}
