/** More lines than these are drawn in the browser, those in sight only, with a search and their sums. */
const LONG = 200;

export const isLong = (rows: readonly unknown[]): boolean => rows.length > LONG;
