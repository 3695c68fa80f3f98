/**
 * How long a session lasts: one long shift, and half an hour of a screen left alone. What is typed
 * is a draft in the browser until it is sent, and is there again after signing in.
 * Both are looked at in the database on every request, so that signing out, disabling a person and expiry act at once.
 */
export const sessionSeconds = 12 * 3600;
export const idleSeconds = 30 * 60;
/** `updatedAt` moves at most this often: a read must not cost a write. */
export const touchSeconds = 60;
