import { auth } from './auth';
import { setCookie, stepSeconds, takeCookie } from './browser-cookies';
import { newToken, tokenHash } from './session-store';

/**
 * Kinds of state stored until the browser returns: the challenge for a passkey (to sign in or to add one), or a sign-in at the
 * provider.
 */
export type Pending = 'passkey' | 'newPasskey' | 'provider';

const keyOf = (kind: Pending, token: string) => `${kind}:${tokenHash(token)}`;

/** Stores a value that this browser can read once, and sets its cookie. Call it only in an action or a route. */
export async function storePending(kind: Pending, value: string): Promise<void> {
  const token = newToken();
  const { internalAdapter } = await (await auth()).$context;
  const expiresAt = new Date(Date.now() + stepSeconds * 1000);
  await internalAdapter.createVerificationValue({ identifier: keyOf(kind, token), value, expiresAt });
  await setCookie(kind, token);
}

/**
 * Reads and deletes the value stored for this browser, and its cookie. Returns undefined if the value has expired. Call it only
 * in an action or a route.
 */
export async function readPending(kind: Pending): Promise<string | undefined> {
  const token = await takeCookie(kind);
  if (!token) return undefined;
  const { internalAdapter } = await (await auth()).$context;
  return (await internalAdapter.consumeVerificationValue(keyOf(kind, token)))?.value;
}
