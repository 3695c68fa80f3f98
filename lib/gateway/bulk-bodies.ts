import type { TakenRow } from '@/lib/console/bulk-rows';
import type { BulkRun } from '@/lib/console/bulk-runs';
import { entriesUnder } from '@/lib/console/journal-keys';
import { operations } from '@/lib/contract/operations';
import { ask } from './capabilities';
import { isFields } from './complaint';
import type { Failure } from './result';

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? value : undefined;

/** The key of one intent: the same rows of the same batch always go out under the same one (D19). */
export const keyOf = (run: Pick<BulkRun, 'id'>, batch: number): string => `${run.id}.${batch}`;

type Composed = { body: unknown } | { stop: Failure };

/**
 * A shipment with those that join: its list is the whole membership, so who is in it is read just before. What went out
 * once under this key goes out again as it was, or a lost answer would put the same orders in twice as another write.
 */
async function shipmentBody(run: BulkRun, rows: readonly TakenRow[]): Promise<Composed> {
  const key = keyOf(run, rows[0]?.batch ?? 0);
  const before = (await entriesUnder(run.tenant, run.personId, [key])).get(key);
  if (before?.body && before.outcome !== 'refused') return { body: JSON.parse(before.body) };
  const asked = isFields(run.asked) ? run.asked : {};
  const shipmentNo = textOf(asked.shipmentNo) ?? '';
  const { result } = await ask(operations.getShipment, {
    tenant: run.tenant,
    params: { shipmentNo },
    priority: 'bulk',
  });
  if (result.kind !== 'ok' && !(result.kind === 'refused' && result.status === 404)) return { stop: result };
  const known = result.kind === 'ok' ? result.answer : undefined;
  return {
    body: {
      shipmentNo,
      shipmentType: known?.shipmentType ?? asked.shipmentType,
      shipmentDate: known?.shipmentDate ?? asked.shipmentDate,
      salesOrders: [...new Set([...(known?.salesOrders ?? []), ...rows.map(({ record }) => record)])],
    },
  };
}

/** The body that is sent of a row alone: what the plan decided. */
export const bodyOf = ({ body }: TakenRow): unknown => JSON.parse(body ?? 'null');

/** The body that is sent of rows taken together, or why it could not be composed: something had to be read first. */
export async function bodyTogether(run: BulkRun, rows: readonly TakenRow[]): Promise<Composed> {
  return run.act === 'upsertShipment' ? shipmentBody(run, rows) : { body: rows.map(bodyOf) };
}
