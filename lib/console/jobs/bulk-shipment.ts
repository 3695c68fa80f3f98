import { entriesByKey } from '@/lib/console/request-log/list-requests';
import { isRecord } from '@/lib/contract/schema/is-record';
import { textOf } from '@/lib/contract/schema/text-of';
import type { Membership } from '@/lib/contract/shipment-plan';
import type { Failure } from '../browser/result';
import { fetchMembership, membershipChanged } from '../operations/membership';
import type { ClaimedRow, RowOutcome } from './claimed-rows';
import type { Job } from './job-store';

/** The planned move of an order between shipments. An empty shipment number means none. */
type Step = { row: ClaimedRow; from: string; to: string };

/** The next shipment to send with its rows, and the outcomes of rows that are not sent with the shipment. */
export type ShipmentBatch =
  | { stop: Failure }
  | { body?: { shipmentNo: string; salesOrders: string[] }; rows: ClaimedRow[]; outcomes: RowOutcome[] };

function toStep(row: ClaimedRow, shipmentNo: string): Step {
  const planned: unknown = JSON.parse(row.body);
  if (!isRecord(planned)) return { row, from: '', to: shipmentNo };
  return {
    row,
    from: textOf(planned.from),
    to: typeof planned.to === 'string' ? planned.to : shipmentNo,
  };
}

/**
 * Returns the shipment whose list moves the order: the shipment that the order joins, or else the shipment that the
 * order leaves.
 */
const targetShipment = ({ from, to }: Step) => to || from;

/** Returns the shipment that is sent first for these rows. */
export const firstShipment = ({ task }: Pick<Job, 'task'>, [row]: readonly ClaimedRow[]): string =>
  row ? targetShipment(toStep(row, textOf(isRecord(task) ? task.shipmentNo : undefined))) : '';

const changedIssue = (record: string, now: string) => ({
  path: 'salesOrders',
  message: now ? `${record} is now in ${now}` : `${record} is no longer in a shipment`,
  code: membershipChanged,
});

/** Returns the current shipment of an order, or an empty string if it is in none. */
const currentShipment = (record: string, target: string, { members, otherShipments }: Membership): string =>
  members.includes(record)
    ? target
    : Object.hasOwn(otherShipments, record)
      ? (otherShipments[record] ?? '')
      : '';

/**
 * Separates rows that need no call. Orders that are already in their target are done. Orders that have moved since the plan are
 * refused.
 */
export function separateSettledRows(
  steps: readonly Step[],
  target: string,
  membership: Membership,
): { rows: ClaimedRow[]; outcomes: RowOutcome[] } {
  const rows: ClaimedRow[] = [];
  const outcomes: RowOutcome[] = [];
  for (const { row, from, to } of steps) {
    const current = currentShipment(row.record, target, membership);
    if (current === to) outcomes.push({ at: row.at, state: 'done' });
    else if (current === from) rows.push(row);
    else outcomes.push({ at: row.at, state: 'refused', issues: [changedIssue(row.record, current)] });
  }
  return { rows, outcomes };
}

/**
 * Prepares the next shipment of a job. The list in a request replaces all members, so the current members are read first. A list
 * whose response was lost is not sent again, because it would detach orders that have joined since.
 */
export async function shipmentBatch(
  job: Pick<Job, 'tenant' | 'task'>,
  claimedRows: readonly ClaimedRow[],
  key: string,
): Promise<ShipmentBatch> {
  const task = isRecord(job.task) ? job.task : {};
  const allSteps = claimedRows.map((row) => toStep(row, textOf(task.shipmentNo)));
  const target = firstShipment(job, claimedRows);
  const steps = allSteps.filter((step) => targetShipment(step) === target);
  const otherSteps = allSteps.filter((step) => targetShipment(step) !== target);
  const waiting = otherSteps.map(({ row }): RowOutcome => ({ at: row.at, state: 'planned' }));
  const records = steps.map(({ row }) => row.record);
  const found = await fetchMembership(job.tenant, target, records, 'bulk');
  if (found.kind !== 'ok') return { stop: found };
  const membership = found.value;
  const { rows, outcomes } = separateSettledRows(steps, target, membership);
  if (rows.length === 0) return { rows, outcomes: [...outcomes, ...waiting] };
  const moving = new Set(rows.map(({ record }) => record));
  const isLeaving = steps.some(({ to }) => to === '');
  const salesOrders = isLeaving
    ? membership.members.filter((member) => !moving.has(member))
    : [...new Set([...membership.members, ...moving])];
  const body = {
    shipmentNo: target,
    shipmentType: membership.shipmentType ?? textOf(task.shipmentType),
    shipmentDate: membership.shipmentDate ?? textOf(task.shipmentDate),
    salesOrders,
  };
  const before = (await entriesByKey(job.tenant, [key])).get(key);
  // A different list must not be sent under a used key. Move the rows into a new batch.
  if (before && before.outcome !== 'refused')
    return {
      rows: [],
      outcomes: [...outcomes, ...waiting, ...rows.map(({ at }) => ({ at, state: 'planned' as const }))],
    };
  return { body, rows, outcomes: [...outcomes, ...waiting] };
}
