import { createHash } from 'node:crypto';

/** Hashes a response. Sent as ETag, so that a page that watches a record gets 304 while nothing changed. */
export const answerVersion = (answer: unknown): string =>
  `"${createHash('sha1').update(JSON.stringify(answer)).digest('base64url').slice(0, 16)}"`;
