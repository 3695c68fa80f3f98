/** Longer lists are virtualized and rendered in the browser, with search and totals. */
const MAX_STATIC_LINES = 200;

export const isLong = (rows: readonly unknown[]): boolean => rows.length > MAX_STATIC_LINES;
