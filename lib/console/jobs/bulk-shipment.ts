import { entriesByKey } from '@/lib/console/request-log/list-requests';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Membership } from '@/lib/contract/shipment-plan';
import type { Failure } from '../browser/result';
import { membershipChanged, membershipOf } from '../operations/membership';
import type { ClaimedRow, RowEnd } from './job-rows';
import type { Job } from './job-store';

const stringOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');

/** An order of a plan: its shipment in the plan, and its target; '' is no shipment. */
type Step = { row: ClaimedRow; from: string; to: string };

/** The next batch, its rows, and the outcomes of others. */
export type ShipmentBatch =
  | { stop: Failure }
  | { body?: { shipmentNo: string; salesOrders: string[] }; rows: ClaimedRow[]; ends: RowEnd[] };

function stepOf(row: ClaimedRow, shipmentNo: string): Step {
  const planned: unknown = JSON.parse(row.body);
  if (!isRecord(planned)) return { row, from: '', to: shipmentNo };
  return {
    row,
    from: stringOrEmpty(planned.from),
    to: typeof planned.to === 'string' ? planned.to : shipmentNo,
  };
}

/** The shipment to send for moving an order: the one it joins, else the one it leaves. */
const targetOf = ({ from, to }: Step) => to || from;

/** The shipment of the next batch of these rows. */
export const shipmentOf = ({ task }: Pick<Job, 'task'>, [row]: readonly ClaimedRow[]): string =>
  row ? targetOf(stepOf(row, stringOrEmpty(isRecord(task) ? task.shipmentNo : undefined))) : '';

const changedIssue = (record: string, now: string) => ({
  path: 'salesOrders',
  message: now ? `${record} is in ${now} now` : `${record} is in no shipment now`,
  code: membershipChanged,
});

/** The current shipment of an order, by membership; '' is none. */
const currentShipment = (record: string, target: string, { members, otherShipments }: Membership): string =>
  members.includes(record)
    ? target
    : Object.hasOwn(otherShipments, record)
      ? (otherShipments[record] ?? '')
      : '';

/** Rows that are already in their target are done; rows that moved since the plan are skipped with a reason. */
export function sortRows(
  steps: readonly Step[],
  target: string,
  membership: Membership,
): { rows: ClaimedRow[]; ends: RowEnd[] } {
  const rows: ClaimedRow[] = [];
  const ends: RowEnd[] = [];
  for (const { row, from, to } of steps) {
    const current = currentShipment(row.record, target, membership);
    if (current === to) ends.push({ at: row.at, state: 'done' });
    else if (current === from) rows.push(row);
    else ends.push({ at: row.at, state: 'refused', issues: [changedIssue(row.record, current)] });
  }
  return { rows, ends };
}

/**
 * Sends the next shipment of a run. Its list is the complete membership, so that is read just before. A list whose response was
 * lost is not repeated: orders that joined since would be detached. Orders already in their target are done.
 */
export async function shipmentBatch(
  run: Pick<Job, 'tenant' | 'personId' | 'task'>,
  claimedRows: readonly ClaimedRow[],
  key: string,
): Promise<ShipmentBatch> {
  const task = isRecord(run.task) ? run.task : {};
  const allSteps = claimedRows.map((row) => stepOf(row, stringOrEmpty(task.shipmentNo)));
  const target = shipmentOf(run, claimedRows);
  const steps = allSteps.filter((step) => targetOf(step) === target);
  const otherSteps = allSteps.filter((step) => targetOf(step) !== target);
  const waiting = otherSteps.map(({ row }): RowEnd => ({ at: row.at, state: 'planned' }));
  const records = steps.map(({ row }) => row.record);
  const found = await membershipOf(run.tenant, target, records, 'bulk');
  if (found.kind !== 'ok') return { stop: found };
  const membership = found.answer;
  const { rows, ends } = sortRows(steps, target, membership);
  if (rows.length === 0) return { rows, ends: [...ends, ...waiting] };
  const moving = new Set(rows.map(({ record }) => record));
  const isLeaving = steps.some(({ to }) => to === '');
  const salesOrders = isLeaving
    ? membership.members.filter((member) => !moving.has(member))
    : [...new Set([...membership.members, ...moving])];
  const body = {
    shipmentNo: target,
    shipmentType: membership.shipmentType ?? stringOrEmpty(task.shipmentType),
    shipmentDate: membership.shipmentDate ?? stringOrEmpty(task.shipmentDate),
    salesOrders,
  };
  const before = (await entriesByKey(run.tenant, run.personId, [key])).get(key);
  // Another list under a used key would be another write: it goes in its own batch.
  if (before && before.outcome !== 'refused')
    return {
      rows: [],
      ends: [...ends, ...waiting, ...rows.map(({ at }) => ({ at, state: 'planned' as const }))],
    };
  return { body, rows, ends: [...ends, ...waiting] };
}
