import { makePlan } from '@/components/features/bulk-actions/plan/make-plan';
import { planUndo } from '@/components/features/bulk-actions/plan/plan-undo';
import { PlanRequest, UndoRequest } from '@/components/features/bulk-actions/plan/planned-row';
import { tenantRoute } from '@/lib/console/auth/access';
import { hasRight } from '@/lib/console/auth/rights';
import { jsonIn } from '@/lib/console/browser/typed-json';
import { refusedAs } from '@/lib/console/http/own-result';

/** Plans a bulk act: reads and judges the chosen records and keeps what would be sent. Sends nothing. */
export const POST = tenantRoute(async ({ request, person, tenant }) => {
  const given = await jsonIn(request);
  const who = { person, tenant: tenant.id, signal: request.signal };
  const undo = UndoRequest.safeParse(given);
  if (undo.success) return planUndo(undo.data, who);
  const asked = PlanRequest.safeParse(given);
  if (!asked.success) return refusedAs(400, 'malformed', 'This cannot be planned');
  if (!hasRight(person.role, asked.data.act)) return { kind: 'forbidden', reason: 'role' };
  return makePlan(asked.data, who);
}, 'sendJobs');
