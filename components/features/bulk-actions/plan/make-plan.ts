import type { Result } from '@/lib/console/browser/result';
import { ok, refused } from '@/lib/console/http/own-result';
import { keepPlan, type PlannedRow } from '@/lib/console/jobs/bulk-runs';
import { operations } from '@/lib/contract/operations';
import { recordActions } from '@/lib/contract/record-actions';
import { ShipmentUpsert } from '@/lib/contract/resources/shipments';
import { type Issue, issuesOf } from '@/lib/contract/schema/issue';
import type { Operation } from '@/lib/contract/schema/operation';
import type { PlanAsked } from './plan-request';
import { skip, type Verdict } from './planned-row';
import { judges } from './planners';
import { readChosen } from './read-selected';

export type Who = { person: { id: string; name: string }; tenant: string; signal: AbortSignal };

/** What was filled in, as the contract judges it; the records themselves are judged one by one. */
function valueIssues({ act, values }: PlanAsked, learned: object | undefined): Issue[] {
  if (act !== 'upsertShipment') return [];
  const parsed = ShipmentUpsert.safeParse({ ...values, ...learned, salesOrders: [] });
  return parsed.success ? [] : issuesOf(parsed.error);
}

/** A record whose write the contract would refuse is left alone, with the reason. */
function checked(act: PlanAsked['act'], verdict: Verdict): Verdict {
  if ('skip' in verdict || act === 'upsertShipment' || act === 'keepLabel') return verdict;
  const operation: Operation = operations[act];
  const body = act === 'bulkUpsertSalesOrders' ? [verdict.body] : verdict.body;
  const error = operation.body?.safeParse(body).error;
  const [issue] = error ? issuesOf(error) : [];
  return issue ? skip(verdict.record, 'invalid', { detail: issue.message }) : verdict;
}

export const rowOf = (verdict: Verdict): PlannedRow => ({
  record: verdict.record,
  skipped: 'skip' in verdict,
  note: JSON.stringify({ ...verdict.note, ...('undo' in verdict ? { undo: verdict.undo } : {}) }),
  body: 'skip' in verdict ? undefined : JSON.stringify(verdict.body),
});

/** Reads what was chosen, judges every record as it is now, and keeps what will be sent. Nothing is sent yet. */
export async function makePlan(asked: PlanAsked, who: Who): Promise<Result<{ id: string }>> {
  const { person, tenant, signal } = who;
  const { list, key } = recordActions[asked.act].bulk;
  const chosen = await readChosen({ operation: operations[list], key, tenant, signal }, asked.chosen);
  if ('kind' in chosen) return chosen;
  const judged = await judges[asked.act]({ tenant, signal, values: asked.values }, chosen.rows);
  if ('kind' in judged) return judged;
  const issues = valueIssues(asked, judged.learned);
  if (issues.length > 0) return refused(400, issues);
  const verdicts = [
    ...judged.verdicts.map((verdict) => checked(asked.act, verdict)),
    ...chosen.gone.map((record) => skip(record, 'gone')),
  ];
  const { id, act, search } = asked;
  const kept = JSON.stringify({ ...asked.values, ...judged.learned, search });
  await keepPlan(
    { id, tenant, act, personId: person.id, person: person.name, asked: kept },
    verdicts.map(rowOf),
  );
  return ok({ id });
}
