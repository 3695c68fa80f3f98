import { randomUUID } from 'node:crypto';
import { parseShipment } from '@/lib/contract/shipment-plan';
import { pool } from '@/lib/db/pool';
import type { Failure } from '../browser/result';
import { validationFailure } from '../http/console-result';
import { membershipChanged } from '../operations/membership';

/** How often a lease is renewed. */
export const RENEW_MS = 10_000;

const PREFIX = 'shipment being sent: ';

// The lease is a row instead of a lock, because a lock would occupy a connection during the call. A lease that is not renewed
// expires, so that a process that has ended does not block the shipment.
const EXPIRED = `console.settings."updatedAt" < clock_timestamp() - interval '60 seconds'`;
const TAKE = `insert into console.settings (name, value, "updatedAt") values ($1, to_jsonb($2::text), clock_timestamp())
  on conflict (name) do update set value = excluded.value, "updatedAt" = excluded."updatedAt" where ${EXPIRED}`;
const RENEW = `update console.settings set "updatedAt" = clock_timestamp() where name = $1 and value = to_jsonb($2::text)`;
// Also deletes the leases of processes that have ended.
const RELEASE = `delete from console.settings where name = $1 and value = to_jsonb($2::text)
  or starts_with(name, '${PREFIX}') and ${EXPIRED}`;

/**
 * Runs `send` while nobody else sends the same shipment. The list of orders is the complete membership, so the second of
 * two concurrent lists would detach the orders of the first. Fails without sending if somebody else is sending the
 * shipment.
 */
export async function withShipmentLease<T>(
  tenant: string,
  body: unknown,
  send: () => Promise<T>,
): Promise<T | Failure> {
  const shipment = parseShipment(body);
  if (!shipment) return send();
  const lease = [PREFIX + JSON.stringify([tenant, shipment.shipmentNo]), randomUUID()];
  const { rowCount } = await pool().query(TAKE, lease);
  if (rowCount === 0) {
    const message = `Nothing was sent: someone else is sending ${shipment.shipmentNo} right now`;
    return validationFailure(409, [{ path: 'salesOrders', message, code: membershipChanged }]);
  }
  const update = (sql: string) =>
    pool()
      .query(sql, lease)
      .catch((error: unknown) => console.error(error));
  const timer = setInterval(update, RENEW_MS, RENEW);
  try {
    return await send();
  } finally {
    clearInterval(timer);
    await update(RELEASE);
  }
}
