/** Stock expires soon within this many days, today included: in lists, on the overview, in notices and in the figures. */
export const EXPIRING_DAYS = 30;

/** The filter of an expiration date that is soon, as in the URL of a list. */
export const expiringFilter = `expirationDate:range:next${EXPIRING_DAYS}d` as const;
