/**
 * A long proof: it walks over all of something, waits, or works on very many rows, and something cheaper proves the rule
 * every day. It runs with `npm run soak` alone.
 */
export const long = { tag: '@long' };

/** A long proof about an extension. */
export const asLong = <T extends { tag: string }>(details: T) => ({
  ...details,
  tag: [details.tag, long.tag],
});
