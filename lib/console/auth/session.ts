import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { askedPath } from '../http/requested-path';
import { deviceSeconds } from './devices';
import { type Person, personOf } from './sessions';

/** Over https the `__Host-` name, which no other host and no plain page can plant; over plain http its short form. */
const safeCookie = '__Host-tallyman';
const plainCookie = 'tallyman';

/** The session token in a Cookie header, where no framework reads it. */
export function sessionTokenIn(header: string | undefined): string | undefined {
  const values = new Map<string, string>();
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0) values.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim());
  }
  return values.get(safeCookie) || values.get(plainCookie) || undefined;
}

/** Whether an answer takes the session away from the browser. */
export function endsSession(setCookie: number | string | string[] | undefined): boolean {
  const lines = Array.isArray(setCookie) ? setCookie : [String(setCookie ?? '')];
  return lines.some((line) => line.startsWith(`${safeCookie}=;`) || line.startsWith(`${plainCookie}=;`));
}

/**
 * How long a session lasts: one long shift, and half an hour of a screen left alone. What is typed
 * is a draft in the browser until it is sent, and is there again after signing in.
 * Both are looked at in the database on every request, so that signing out, disabling a person and expiry act at once.
 */
export const sessionSeconds = 12 * 3600;
export const idleSeconds = 30 * 60;
/** `updatedAt` moves at most this often: a read must not cost a write. */
export const touchSeconds = 60;

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
  const next = person ? '/' : await askedPath('/');
  if (!person) redirect(next === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`);
  return person;
}
