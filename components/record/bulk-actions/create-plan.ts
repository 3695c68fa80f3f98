import { fetchResult, postJson } from '@/lib/console/browser/fetch-route';
import { newUuid } from '@/lib/console/browser/idempotency-key';
import type { Result } from '@/lib/console/browser/result';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { type BulkActionName, setsTag } from '@/lib/contract/record-actions';
import { isDay } from '@/lib/contract/schema/zone';
import type { PlanRequest, UndoRequest, Values } from './plan-request';

/** Returns the initial inputs of an action. Most shipments leave on the day they are created. */
export function initialValues(name: BulkActionName, today: string): Values {
  if (setsTag(name)) return { tag: '', how: 'replace' };
  if (name === 'updateSalesOrderCargoInfo') return { cargoCarrier: '', cargoCode: '' };
  if (name === 'upsertShipment') return { shipmentNo: '', shipmentType: 'Road', shipmentDate: today };
  return name === 'bulkUpsertSalesOrders' ? { rules: 'hold' } : {};
}

/**
 * Returns the name of an input that is still missing; undefined if none is missing. Replacing tags accepts an empty value,
 * which removes the tags.
 */
export function missingInput(name: BulkActionName, values: Values): string | undefined {
  const required = setsTag(name)
    ? values.how === 'add'
      ? ['tag']
      : []
    : name === 'updateSalesOrderCargoInfo'
      ? ['cargoCode']
      : name === 'upsertShipment'
        ? ['shipmentNo', 'shipmentDate']
        : [];
  return required.find((name) =>
    name === 'shipmentDate' ? !isDay(values[name] ?? '') : !values[name]?.trim(),
  );
}

/**
 * Creates a plan on the server and returns its path. Uses a route because server actions run one at a time, so that
 * planning many records would block every other write of the page.
 */
export async function createPlan({
  tenant,
  ...request
}: { tenant: string } & (Omit<PlanRequest, 'id'> | Omit<UndoRequest, 'id'>)): Promise<Result<string>> {
  const id = newUuid();
  const result = await fetchResult(tenantPath(tenant, 'runs/plan'), postJson({ id, ...request }));
  return result.kind === 'ok' ? { ...result, value: tenantPath(tenant, `runs/${id}`) } : result;
}
