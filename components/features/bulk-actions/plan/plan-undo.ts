import type { UndoRequest } from '@/components/record/bulk-actions/plan-request';
import type { Right } from '@/lib/console/auth/rights';
import type { Result } from '@/lib/console/browser/result';
import { failureOf } from '@/lib/console/http/console-result';
import { type UndoableRow, undoableRows } from '@/lib/console/jobs/job-rows';
import { findJob } from '@/lib/console/jobs/job-store';
import { operations } from '@/lib/contract/operations';
import { type BulkActionName, isBulkAction, recordActions } from '@/lib/contract/record-actions';
import { isAllowedIn } from '@/lib/contract/resources/resource-states';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { PageRow } from '@/lib/contract/schema/list-page';
import { textOf } from '@/lib/contract/schema/text-of';
import { plannerByAction } from './bulk-planners';
import { fetchSelectedRecords, type PlanContext, storeRowPlans } from './make-plan';
import { type RowPlan, skip } from './planned-row';

/**
 * Plans the undo of one record. Restores the former value if it has not changed since the run. Otherwise skips the
 * record with the reason.
 */
export function planRowUndo(
  action: BulkActionName,
  { record, body, undo }: UndoableRow,
  row: PageRow | undefined,
): RowPlan {
  if (!row) return skip(record, 'gone');
  const planner = plannerByAction[action].undo;
  const [sent, before]: unknown[] = [JSON.parse(body), JSON.parse(undo)];
  if (!planner || !isRecord(sent) || !isRecord(before)) return skip(record, 'notKnown');
  const [now, to] = [planner.currentValue(row), planner.sentValue(before)];
  if (now === to) return skip(record, 'same', { from: now });
  if (now !== planner.sentValue(sent)) return skip(record, 'changedSince', { detail: now });
  const state = textOf(row.state);
  if (!isAllowedIn(planner.states, state)) return skip(record, 'state', { detail: state });
  return { record, body: before, note: { from: now, to }, undo: sent };
}

async function fetchCurrentRecords(
  action: BulkActionName,
  rows: readonly UndoableRow[],
  { tenant, signal }: PlanContext,
) {
  const keys = rows.map(({ record }) => record);
  const fetchRecords = plannerByAction[action].undo?.fetchRecords;
  if (fetchRecords) return fetchRecords(tenant, keys);
  const operation = operations[recordActions[action].bulk.rows.list.operation];
  const selection = await fetchSelectedRecords({ operation, tenant, signal }, { keys });
  if ('kind' in selection) return selection;
  return new Map(selection.rows.map((row): [string, PageRow] => [textOf(row[operation.key]), row]));
}

/**
 * Plans the undo of a run as a separate run. Restores the values from before the run, except values that have changed
 * since.
 */
export async function planUndo(
  { id, undoOf }: UndoRequest,
  planContext: PlanContext,
  can: (right: Right) => boolean,
): Promise<Result<{ id: string }>> {
  const run = await findJob(undoOf, planContext.tenant);
  if (!run || !isBulkAction(run.act)) return failureOf(404, 'unknown_run', 'Job not found');
  const { act } = run;
  if (!can(act)) return { kind: 'forbidden', reason: 'role' };
  const rows = await undoableRows(run.id);
  if (rows.length === 0) return failureOf(409, 'no_way_back', 'The previous values are unknown');
  const currentRecords = await fetchCurrentRecords(act, rows, planContext);
  if ('kind' in currentRecords) return currentRecords;
  const rowPlans = rows.map((row) => planRowUndo(act, row, currentRecords.get(row.record)));
  const restoresNone = (rowPlan: RowPlan) => 'body' in rowPlan && rowPlan.note?.to === '';
  const detaches = plannerByAction[act].undo?.detaches ? rowPlans.filter(restoresNone).length : 0;
  const savedValues = isRecord(run.task) ? run.task : {};
  return storeRowPlans({ id, act, task: { ...savedValues, undoOf, detaches } }, planContext, rowPlans);
}
