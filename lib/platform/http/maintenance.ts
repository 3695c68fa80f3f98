import { pool } from '@/lib/db/pool';
import { env } from '@/lib/env';
import { log } from '../log';
import { startAutopilot } from '../sandbox/autopilot';
import { sweepStatement } from './idempotency';

const HOUR_MS = 3_600_000;

/** What the platform does unasked: the autopilot of the sandbox, and forgetting yesterday's idempotency keys (D19). Returns the way to stop. */
export function startMaintenance(): () => Promise<void> {
  const stopAutopilot = env.sandbox ? startAutopilot() : undefined;
  const sweep = () =>
    pool()
      .query(sweepStatement)
      .catch((error: unknown) => log.warn({ err: error }, 'Old idempotency keys were not swept'));
  const timer = setInterval(sweep, HOUR_MS).unref();
  return async () => {
    clearInterval(timer);
    await stopAutopilot?.();
  };
}
