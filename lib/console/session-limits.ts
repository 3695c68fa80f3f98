/**
 * How long a session lasts: one long shift, and two hours of a screen left alone.
 * Both are looked at in the database on every request, so that signing out, disabling a person and expiry act at once.
 */
export const sessionSeconds = 12 * 3600;
export const idleSeconds = 2 * 3600;
/** `updatedAt` moves at most this often: a read must not cost a write. */
export const touchSeconds = 60;
