import { pool } from '@/lib/db/pool';
import { env } from '@/lib/env';
import { prepareDemo } from './demo/fill';
import { HOME_TENANT } from './http/api-keys';
import { deleteExpiredKeys } from './http/idempotency';
import { log } from './log';
import { startAutopilot } from './sandbox/autopilot';

/** Creates the platform's home tenant and, if the sandbox and the demo are on, the demo tenants. */
export async function prepare(): Promise<void> {
  await pool().query(
    `insert into platform.tenants (id, name) values ($1, 'Main') on conflict (id) do nothing`,
    [HOME_TENANT],
  );
  if (env.sandbox && env.demo) await prepareDemo();
}

const HOUR_MS = 3_600_000;

/**
 * Starts the autopilot if the sandbox is on, and the hourly deletion of expired idempotency keys (D19). Returns a function that
 * stops both.
 */
export function startMaintenance(): () => Promise<void> {
  const stopAutopilot = env.sandbox ? startAutopilot() : undefined;
  const deleteExpired = () =>
    deleteExpiredKeys().catch((error: unknown) =>
      log.warn({ err: error }, 'Expired idempotency keys could not be deleted'),
    );
  const timer = setInterval(deleteExpired, HOUR_MS).unref();
  return async () => {
    clearInterval(timer);
    await stopAutopilot?.();
  };
}
