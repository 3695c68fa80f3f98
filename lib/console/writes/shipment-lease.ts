import { parseShipment } from '@/lib/contract/shipment-plan';
import { pool } from '@/lib/db/pool';
import type { Failure } from '../browser/result';
import { validationFailure } from '../http/console-result';
import { membershipChanged } from '../operations/membership';

/** Longer than a write may take. A lease expires, so that a process that has ended does not block the shipment. */
const LEASE_SECONDS = 60;

// The lease is a row instead of a lock, because a lock would occupy a connection during the call.
const TAKE = `insert into console.settings (name, value)
  values ($1, to_jsonb(extract(epoch from clock_timestamp()) + $2::float8))
  on conflict (name) do update set value = excluded.value
    where (console.settings.value #>> '{}')::float8 < extract(epoch from clock_timestamp())
  returning value::text`;
const RELEASE = 'delete from console.settings where name = $1 and value::text = $2';

/**
 * Runs `send` while no other process sends the same shipment. The list of orders is the complete membership, so the second of
 * two concurrent lists would detach the orders of the first. Fails without sending if somebody else is sending the shipment.
 */
export async function withShipmentLease<T>(
  tenant: string,
  body: unknown,
  send: () => Promise<T>,
): Promise<T | Failure> {
  const shipment = parseShipment(body);
  if (!shipment) return send();
  const name = `shipment being sent: ${JSON.stringify([tenant, shipment.shipmentNo])}`;
  const { rows } = await pool().query<{ value: string }>(TAKE, [name, LEASE_SECONDS]);
  const [lease] = rows;
  if (!lease) {
    const message = `Nothing was sent: somebody else is sending ${shipment.shipmentNo} just now`;
    return validationFailure(409, [{ path: 'salesOrders', message, code: membershipChanged }]);
  }
  try {
    return await send();
  } finally {
    await pool()
      .query(RELEASE, [name, lease.value])
      .catch((error: unknown) => console.error(error));
  }
}
