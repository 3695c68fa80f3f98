import { createHash } from 'node:crypto';

/** Names the state of an answer: equal for equal answers. Sent as ETag, so that a page which watches a record is told "304" for as long as nothing changed. */
export const answerVersion = (answer: unknown): string =>
  `"${createHash('sha1').update(JSON.stringify(answer)).digest('base64url').slice(0, 16)}"`;
