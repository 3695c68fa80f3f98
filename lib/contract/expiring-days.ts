/** Stock is expiring soon if it expires within this many days, including today. */
export const EXPIRING_DAYS = 30;

/** The URL filter for stock that is expiring soon. */
export const expiringFilter = `expirationDate:range:next${EXPIRING_DAYS}d` as const;
