/** Returns 128 random bits as hex. `randomUUID` is not available on pages served without TLS. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Returns a random ID in the format of a UUID. `randomUUID` is not available on pages served without TLS. */
export const newUuid = (): string =>
  newIdempotencyKey().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
