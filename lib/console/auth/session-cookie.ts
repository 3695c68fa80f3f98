/** Over https the `__Host-` name, which no other host and no plain page can plant; over plain http its short form. */
export const safeCookie = '__Host-tallyman';
export const plainCookie = 'tallyman';

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
