/** The last send of a fill-out: its idempotency key, what it said, and what came back. */
export type Attempt = { key: string; content: string; answer: 'none' | 'accepted' | 'refused' };

/** 128 random bits. Not `randomUUID`, which a page served without TLS does not have. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/**
 * The key under which something is sent (D19). As long as no answer came, it stays: a platform that already has the first
 * send answers again instead of doing it twice, and refuses other content under the same key. After an answer, what was
 * accepted keeps its key, and everything else is a new send: a refusal must not be answered from memory.
 */
export function idempotencyKeyFor(
  last: Attempt | undefined,
  content: string,
  fresh = newIdempotencyKey,
): string {
  if (!last) return fresh();
  if (last.answer === 'none') return last.key;
  return last.answer === 'accepted' && last.content === content ? last.key : fresh();
}

/** An id of the same randomness as a UUID is written. Not `randomUUID`, which a page served without TLS does not have. */
export const newUuid = (): string =>
  newIdempotencyKey().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
