import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { requestedPath } from '../http/page-request';
import { deviceSeconds } from './devices';
import { plainCookie, safeCookie, sessionSeconds } from './session-cookie';
import { type Person, personOf } from './sessions';

const deviceNames = { safe: '__Host-tallyman-device', plain: 'tallyman-device' };

/** The session token that the browser sent. */
export async function sessionToken(): Promise<string | undefined> {
  const jar = await cookies();
  return jar.get(safeCookie)?.value || jar.get(plainCookie)?.value || undefined;
}

/** Gives the browser its session. Only in an action or a route. */
export async function keepSession(token: string, https: boolean): Promise<void> {
  const jar = await cookies();
  const attributes = {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: https,
    maxAge: sessionSeconds,
  } as const;
  jar.set(https ? safeCookie : plainCookie, token, attributes);
}

/** What the browser was given when somebody signed in on it before. */
export async function deviceToken(): Promise<string | undefined> {
  const jar = await cookies();
  return jar.get(deviceNames.safe)?.value || jar.get(deviceNames.plain)?.value || undefined;
}

/** Lets the browser be known at the next sign-in; it stays when the session ends. Only in an action or a route. */
export async function keepDevice(token: string, https: boolean): Promise<void> {
  (await cookies()).set(https ? deviceNames.safe : deviceNames.plain, token, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: https,
    maxAge: deviceSeconds,
  });
}

/** Takes the browser's session away. Only in an action or a route. */
export async function dropSession(): Promise<void> {
  const jar = await cookies();
  for (const name of [safeCookie, plainCookie]) {
    if (jar.has(name))
      jar.set(name, '', {
        httpOnly: true,
        sameSite: 'lax',
        path: '/',
        secure: name === safeCookie,
        maxAge: 0,
      });
  }
}

/** Who is asking, looked up once per request; nobody without a session that stands. */
export const currentPerson = cache(async (): Promise<Person | undefined> => {
  const token = await sessionToken();
  return token ? personOf(token) : undefined;
});

/**
 * For pages: who is asking; anyone else is sent to sign in, and comes back to the path that was asked for. Every page asks
 * by itself: a browser may have its page without the layouts around it, if it says that it has those.
 */
export async function requirePerson(): Promise<Person> {
  const person = await currentPerson();
  const next = person ? '/' : await requestedPath('/');
  if (!person) redirect(next === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`);
  return person;
}
