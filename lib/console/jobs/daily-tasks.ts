import type { CronItem } from 'graphile-worker';

const DAY_MS = 86_400_000;

// Catch up on runs missed within the last day, while no worker was running.
const options = { backfillPeriod: DAY_MS, maxAttempts: 5 };

/** The nightly tasks. Times are in UTC. */
export const dailyTasks: CronItem[] = [
  { task: 'createLogPartitions', match: '13 2 * * *', options },
  { task: 'removeExpired', match: '23 2 * * *', options },
  { task: 'checkAudit', match: '53 2 * * *', options },
];
