/** Stock that expires within this many days, today included, counts as expiring soon. */
export const EXPIRING_DAYS = 30;

/** The filter for dates that are soon, as in the URL of a list. */
export const expiringFilter = `expirationDate:range:next${EXPIRING_DAYS}d` as const;
