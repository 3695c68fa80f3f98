/** 128 random bits. Not `randomUUID`, which a page served without TLS does not have. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** A random ID formatted like a UUID. Not `randomUUID`, which a page served without TLS does not have. */
export const newUuid = (): string =>
  newIdempotencyKey().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
