import { cookies, headers } from 'next/headers';
import { isSecure } from '../http/request-headers';
import { plainCookie, sessionSeconds } from './session-store';

/** How long a browser may take for the next step of a sign-in. */
export const stepSeconds = 10 * 60;

const step = { sameSite: 'strict', maxAge: stepSeconds } as const;

/**
 * The cookies of the console: the session; the device, which outlives it for as long as browsers keep a cookie; a correct password
 * that waits for the second factor; and the values stored with `storePending`.
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
/** Over https the `__Host-` prefix, which no other host and no http page can set. */
const safeName = (kind: Kind) => `__Host-${plainName(kind)}`;

/** The value of a cookie. Requests for pages do not say how the browser made them, so it may have either name. */
export async function readCookie(kind: Kind): Promise<string | undefined> {
  const store = await cookies();
  return store.get(safeName(kind))?.value || store.get(plainName(kind))?.value || undefined;
}

/** Sets a cookie. Only in an action or a route. */
export async function setCookie(kind: Kind, value: string): Promise<void> {
  const secure = isSecure(await headers());
  const attributes = { ...kinds[kind], httpOnly: true, path: '/', secure };
  (await cookies()).set(secure ? safeName(kind) : plainName(kind), value, attributes);
}

/** Deletes a cookie. Only in an action or a route. */
export async function deleteCookie(kind: Kind): Promise<void> {
  const store = await cookies();
  for (const [name, secure] of [
    [safeName(kind), true],
    [plainName(kind), false],
  ] as const)
    if (store.has(name))
      store.set(name, '', { ...kinds[kind], httpOnly: true, path: '/', secure, maxAge: 0 });
}

/** Reads and deletes a cookie that must have been set over the same scheme. Only in an action or a route. */
export async function takeCookie(kind: Kind): Promise<string | undefined> {
  const name = isSecure(await headers()) ? safeName(kind) : plainName(kind);
  const value = (await cookies()).get(name)?.value;
  await deleteCookie(kind);
  return value || undefined;
}
