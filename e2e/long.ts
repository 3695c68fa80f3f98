/** Marks a test that runs only with `npm run soak`, because it covers every case, waits, or uses very many rows. */
export const long = { tag: '@long' };
