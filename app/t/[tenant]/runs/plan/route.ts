import { admitTo, calmly } from '@/lib/gateway/access';
import { jsonIn } from '@/lib/gateway/json-in';
import { isForeign, isOurs } from '@/lib/gateway/origin';
import { refusedAs } from '@/lib/gateway/own-result';
import type { Result } from '@/lib/gateway/result';
import { makePlan } from './make-plan';
import { PlanAsked, UndoAsked } from './plan-asked';
import { planUndo } from './plan-undo';

type Context = { params: Promise<{ tenant: string }> };

/** Plans a bulk act: reads and judges the chosen records and keeps what would be sent. Sends nothing. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  if (isForeign(request.headers) || !isOurs(request.headers))
    return Response.json({ kind: 'forbidden', reason: 'origin' }, { status: 403 });
  const result = await calmly(async (): Promise<Result<{ id: string }>> => {
    const admitted = await admitTo((await params).tenant, 'write');
    if ('kind' in admitted) return admitted;
    const given = await jsonIn(request);
    const { person, tenant } = admitted;
    const who = { person, tenant: tenant.id, signal: request.signal };
    const undo = UndoAsked.safeParse(given);
    if (undo.success) return planUndo(undo.data, who);
    const asked = PlanAsked.safeParse(given);
    if (!asked.success) return refusedAs(400, 'malformed', 'This cannot be planned');
    return makePlan(asked.data, who);
  });
  return Response.json(result, { headers: { 'cache-control': 'private, no-store' } });
}
