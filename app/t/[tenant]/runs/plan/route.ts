import { makePlan } from '@/components/features/bulk-actions/plan/make-plan';
import { planUndo } from '@/components/features/bulk-actions/plan/plan-undo';
import { PlanRequest, UndoRequest } from '@/components/record/bulk-actions/plan-request';
import { tenantRoute } from '@/lib/console/auth/define-route';
import { readJsonBody } from '@/lib/console/http/read-input';
import { isRecord } from '@/lib/contract/schema/is-record';

/** Plans a bulk action: reads and validates the selected records, and stores the writes to send. Sends nothing. */
export const POST = tenantRoute(async ({ request, person, tenant, visit, can }) => {
  const input = await readJsonBody(request, (value) =>
    isRecord(value) && 'undoOf' in value ? UndoRequest : PlanRequest,
  );
  if ('failure' in input) return input.failure;
  const planContext = { person, tenant: tenant.id, visit: visit?.id, signal: request.signal };
  if ('undoOf' in input.data) return planUndo(input.data, planContext, can);
  if (!can(input.data.act)) return { kind: 'forbidden', reason: 'role' };
  return makePlan(input.data, planContext);
}, 'sendJobs');
