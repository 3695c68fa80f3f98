import { fetchResult, postJson } from '@/lib/console/browser/fetch-route';
import { newUuid } from '@/lib/console/browser/idempotency-key';
import type { Result } from '@/lib/console/browser/result';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import type { PlanRequest, UndoRequest } from './plan-request';

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
