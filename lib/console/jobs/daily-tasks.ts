import type { CronItem } from 'graphile-worker';

const DAY_MS = 86_400_000;

// A run that was missed because nothing was running is made up for.
const options = { backfillPeriod: DAY_MS, maxAttempts: 5 };

/** Nightly tasks, in UTC: retention at 02:23, the check of the audit at 02:53. */
export const dailyTasks: CronItem[] = [
  { task: 'removeOld', match: '23 2 * * *', options },
  { task: 'checkAudit', match: '53 2 * * *', options },
];
