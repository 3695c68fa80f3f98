import { createHash, randomBytes } from 'node:crypto';

/** A token that nobody can guess: 256 bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is kept of a token: enough to know it again, nothing to use. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Whether a text has the form of a token. */
export const isToken = (text: string): boolean => /^[\w-]{16,128}$/.test(text);
