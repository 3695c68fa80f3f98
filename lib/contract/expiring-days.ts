/** Stock is expiring soon if it expires within this many days, including today. */
export const EXPIRING_DAYS = 30;

/** Stock is shown in the warning color from this many days before it expires. */
export const WARNING_DAYS = 7;

/** The URL filter for stock that is expiring soon. */
export const expiringFilter = `expirationDate:range:next${EXPIRING_DAYS}d` as const;
