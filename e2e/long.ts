/**
 * A long proof: it walks over all of something, waits, or works on very many rows, and something cheaper proves the rule
 * every day. It runs with `npm run soak` alone.
 */
export const long = { tag: '@long' };
