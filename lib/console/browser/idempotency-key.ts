/** The last send of a form: its idempotency key, its content, and the response. */
export type Attempt = { key: string; content: string; answer: 'none' | 'accepted' | 'refused' };

/** 128 random bits. Not `randomUUID`, which a page served without TLS does not have. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/**
 * The idempotency key of a send (D19). It stays until there is a response: a platform that already has the request then replays its
 * response, and rejects other content. After a response, accepted content keeps its key and everything else gets a new one, so that
 * an error is not replayed.
 */
export function idempotencyKeyFor(last: Attempt | undefined, content: string): string {
  if (last?.answer === 'none') return last.key;
  return last?.answer === 'accepted' && last.content === content ? last.key : newIdempotencyKey();
}

/** A random ID formatted like a UUID. Not `randomUUID`, which a page served without TLS does not have. */
export const newUuid = (): string =>
  newIdempotencyKey().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
