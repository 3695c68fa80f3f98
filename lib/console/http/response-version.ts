import { createHash } from 'node:crypto';

/** Hashes a response to an ETag. A page that watches a record gets 304 until the record changes. */
export const responseVersion = (value: unknown): string =>
  `"${createHash('sha1').update(JSON.stringify(value)).digest('base64url').slice(0, 16)}"`;
