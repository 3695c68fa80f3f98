/**
 * A long test: it covers every case, waits, or works on very many rows. A cheaper test proves the rule daily. It runs only with
 * `npm run soak`.
 */
export const long = { tag: '@long' };

/** A long test about an extension. */
export const asLong = <T extends { tag: string }>(details: T) => ({
  ...details,
  tag: [details.tag, long.tag],
});
