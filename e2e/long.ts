/** Marks a test that runs only with `npm run soak`: it covers every case, waits, or uses very many rows. */
export const long = { tag: '@long' };

/** Marks a test that is `long` and `extended`. */
export const longExtended = <T extends { tag: string }>(details: T) => ({
  ...details,
  tag: [details.tag, long.tag],
});
