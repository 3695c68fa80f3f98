import { cookies, headers } from 'next/headers';
import { isSecure } from '../http/request-headers';
import { plainCookie, sessionSeconds } from './session-store';

/** Time limit for the next step of a sign-in. */
export const stepSeconds = 10 * 60;

const step = { sameSite: 'strict', maxAge: stepSeconds } as const;

/**
 * The cookies of the console. `device` lasts as long as browsers allow. `step` identifies a sign-in that waits for the second
 * factor. `storePending` sets `passkey`, `newPasskey` and `provider`.
 */
const kinds = {
  session: { sameSite: 'lax', maxAge: sessionSeconds },
  device: { sameSite: 'lax', maxAge: 400 * 24 * 3600 },
  step,
  passkey: step,
  newPasskey: step,
  provider: step,
} as const;

type Kind = keyof typeof kinds;

const plainName = (kind: Kind) => (kind === 'session' ? plainCookie : `${plainCookie}-${kind}`);
/** The `__Host-` prefix, used over https, prevents other hosts and http pages from setting the cookie. */
const safeName = (kind: Kind) => `__Host-${plainName(kind)}`;

/**
 * Returns the value of a cookie under either of its names, because page requests do not reveal their scheme. Behind a trusted proxy
 * they do: over https the plain name does not count, because another host or an http page may have set it.
 */
export async function readCookie(kind: Kind): Promise<string | undefined> {
  const store = await cookies();
  const isHttps = (await headers()).get('x-forwarded-proto') === 'https';
  return store.get(safeName(kind))?.value || (!isHttps && store.get(plainName(kind))?.value) || undefined;
}

/** Sets a cookie, with the `__Host-` prefix over https. Call only in an action or a route. */
export async function setCookie(kind: Kind, value: string): Promise<void> {
  const secure = isSecure(await headers());
  const attributes = { ...kinds[kind], httpOnly: true, path: '/', secure };
  (await cookies()).set(secure ? safeName(kind) : plainName(kind), value, attributes);
}

/** Deletes a cookie under both of its names. Call only in an action or a route. */
export async function deleteCookie(kind: Kind): Promise<void> {
  const store = await cookies();
  for (const [name, secure] of [
    [safeName(kind), true],
    [plainName(kind), false],
  ] as const)
    if (store.has(name))
      store.set(name, '', { ...kinds[kind], httpOnly: true, path: '/', secure, maxAge: 0 });
}

/**
 * Returns the value of a cookie that was set over the current scheme, and deletes the cookie. Call only in an action or a route.
 */
export async function takeCookie(kind: Kind): Promise<string | undefined> {
  const name = isSecure(await headers()) ? safeName(kind) : plainName(kind);
  const value = (await cookies()).get(name)?.value;
  await deleteCookie(kind);
  return value || undefined;
}
