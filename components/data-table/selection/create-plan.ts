import { fetchResult, postJson, tenantPath } from '@/lib/console/browser/fetch-route';
import { newUuid } from '@/lib/console/browser/idempotency-key';
import type { Result } from '@/lib/console/browser/result';
import type { BulkActName } from '@/lib/contract/record-actions';
import { isDay } from '@/lib/contract/schema/zone';

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
export function missingInput(act: BulkActName, values: Values): string | undefined {
  const words = labelsOf(act);
  const missingParts = words
    ? values.how === 'add'
      ? [words]
      : []
    : act === 'updateSalesOrderCargoInfo'
      ? ['cargoCode']
      : act === 'upsertShipment'
        ? ['shipmentNo', 'shipmentDate']
        : [];
  return missingParts.find((name) =>
    name === 'shipmentDate' ? !isDay(values[name] ?? '') : !values[name]?.trim(),
  );
}

/** The records of an act: by key, or all that match a filter but for some. */
export type Selection = { keys: string[] } | { dqb: string; except: string[] };

/** What was decided on one rejected order, for the others of its group. */
export type PersonChoices = {
  accepted: { code: string; label: string }[];
  corrections: { field: string; from: string; to: string }[];
  own: { id: string; payload: Readonly<Record<string, unknown>> };
};

const acceptAny = (_: unknown): _ is unknown => true;

/** What to plan: a bulk action, with the query string of its list, or the way back from a run. */
export type PlanRequest =
  | { act: BulkActName; chosen: Selection; values: Values; search: string; decided?: PersonChoices }
  | { undoOf: string };

/**
 * Plans on the server, and returns the path of the plan. A route and not a server action: those run one after the other, and a plan
 * of many records would hold up every other write of the page.
 */
export async function createPlan({
  tenant,
  ...request
}: PlanRequest & { tenant: string }): Promise<Result<string>> {
  const id = newUuid();
  const result = await fetchResult(tenantPath(tenant, 'runs/plan'), acceptAny, postJson({ id, ...request }));
  return result.kind === 'ok' ? { ...result, answer: tenantPath(tenant, `runs/${id}`) } : result;
}
