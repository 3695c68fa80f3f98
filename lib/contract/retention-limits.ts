/** Limits for the retention, in days. 0 (forever) is always valid. */
export const minRetentionDays = 30;
export const maxRetentionDays = 36_500;

export const isRetentionDays = (days: unknown): days is number =>
  typeof days === 'number' &&
  Number.isInteger(days) &&
  (days === 0 || (days >= minRetentionDays && days <= maxRetentionDays));
