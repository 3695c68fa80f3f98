import { newUuid } from '@/lib/console/browser/idempotency-key';
import { type Failure, unexpectedFailure } from '@/lib/console/browser/result';
import type { BulkActName } from '@/lib/contract/record-actions';
import { isRecord } from '@/lib/contract/schema/is-record';
import { isDay, startOfDay } from '@/lib/contract/schema/zone';

/** What is filled in for an act, by name. */
export type Values = Readonly<Record<string, string>>;

/** Under which name the words are filled in that an act writes to records: a tag of the platform's, or a label kept here. */
export const labelsOf = (act: BulkActName): 'tag' | 'label' | undefined =>
  act === 'keepLabel' ? 'label' : act.endsWith('Tag') ? 'tag' : undefined;

/** What stands there at first; most shipments leave on the day that they are put together. */
export function beginningOf(act: BulkActName, today: string): Values {
  const words = labelsOf(act);
  if (words) return { [words]: '', how: 'replace' };
  if (act === 'updateSalesOrderCargoInfo') return { cargoCarrier: '', cargoCode: '' };
  if (act === 'upsertShipment') return { shipmentNo: '', shipmentType: 'Road', shipmentDate: today };
  return act === 'bulkUpsertSalesOrders' ? { rules: 'hold' } : {};
}

/** The field that is still missing, or nothing. Replacing words by nothing takes them away. */
export function lacking(act: BulkActName, values: Values): string | undefined {
  const words = labelsOf(act);
  const needed = words
    ? values.how === 'add'
      ? [words]
      : []
    : act === 'updateSalesOrderCargoInfo'
      ? ['cargoCode']
      : act === 'upsertShipment'
        ? ['shipmentNo', 'shipmentDate']
        : [];
  return needed.find((name) =>
    name === 'shipmentDate' ? !isDay(values[name] ?? '') : !values[name]?.trim(),
  );
}

/** What is meant by what is filled in: a day of a shipment is the moment at which it begins for who chose it, as everywhere else. */
export function filledValues(values: Values, zone: string): Values {
  const { shipmentDate = '' } = values;
  return isDay(shipmentDate) ? { ...values, shipmentDate: startOfDay(shipmentDate, zone) } : values;
}

/** The records of an act: by key, or all that match a filter but for some. */
export type Chosen = { keys: string[] } | { dqb: string; except: string[] };

const isFailure = (value: unknown): value is Failure =>
  isRecord(value) && typeof value.kind === 'string' && value.kind !== 'ok';

/** Has the way back from a run planned on the server, and answers the address of the plan. */
export const makeUndo = (tenant: string, undoOf: string): Promise<string | Failure> =>
  askPlan(tenant, { undoOf });

/** Has an act planned on the server, and answers the address of the plan. `search`: what the address of the list says. */
export function makePlan(
  tenant: string,
  asked: { act: BulkActName; chosen: Chosen; values: Readonly<Record<string, string>>; search: string },
): Promise<string | Failure> {
  return askPlan(tenant, asked);
}

async function askPlan(tenant: string, asked: object): Promise<string | Failure> {
  const id = newUuid();
  const base = encodeURIComponent(tenant);
  try {
    const response = await fetch(`/t/${base}/runs/plan`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id, ...asked }),
    });
    const result: unknown = await response.json();
    return isFailure(result) ? result : `/t/${base}/runs/${id}`;
  } catch (error) {
    return unexpectedFailure(error);
  }
}
