import type { CronItem } from 'graphile-worker';

const DAY_MS = 86_400_000;

// A run that was missed because nothing was running is made up for.
const options = { backfillPeriod: DAY_MS, maxAttempts: 5 };

/** Nightly tasks, in UTC. */
export const dailyTasks: CronItem[] = [
  { task: 'createLogPartitions', match: '13 2 * * *', options },
  { task: 'removeExpired', match: '23 2 * * *', options },
  { task: 'checkAudit', match: '53 2 * * *', options },
];
