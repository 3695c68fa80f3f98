import type { UndoRequest } from '@/components/record/bulk-actions/plan-request';
import type { Right } from '@/lib/console/auth/rights';
import type { Result } from '@/lib/console/browser/result';
import { failureOf, ok } from '@/lib/console/http/console-result';
import { type UndoableRow, undoableRows } from '@/lib/console/jobs/job-rows';
import { findJob, storePlan } from '@/lib/console/jobs/job-store';
import { findLocalTags } from '@/lib/console/local-tags/local-tags';
import { operations } from '@/lib/contract/operations';
import { type BulkActionName, isBulkAction, recordActions } from '@/lib/contract/record-actions';
import { pickCargoFields } from '@/lib/contract/resources/cargo-info';
import { isAllowedIn } from '@/lib/contract/resources/resource-states';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { PageRow } from '@/lib/contract/schema/list-page';
import { textOf } from '@/lib/contract/schema/text-of';
import { fetchSelectedRecords, type PlanContext, toPlannedRow } from './make-plan';
import { type RowPlan, skip } from './planned-row';

/** Returns the value that an action writes, read from the request body. */
const sentValue = (action: BulkActionName, body: PageRow): string => {
  if (action === 'upsertShipment') return textOf(body.to);
  if (action === 'updateSalesOrderCargoInfo') return textOf(body.cargoCode) || textOf(body.cargoDocumentUrl);
  return textOf(body.tag);
};

function currentValue(action: BulkActionName, row: PageRow): string {
  if (action === 'upsertShipment') return textOf(row.shipmentNo);
  if (action !== 'updateSalesOrderCargoInfo') return textOf(row.tag);
  const { cargoCode = '', cargoDocumentUrl = '' } = pickCargoFields(row.cargo);
  return cargoCode || cargoDocumentUrl;
}

const allowedStates = (action: BulkActionName) =>
  action === 'upsertShipment' || action === 'updateSalesOrderCargoInfo'
    ? operations[action].states
    : undefined;

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
  const [sent, before]: unknown[] = [JSON.parse(body), JSON.parse(undo)];
  if (!isRecord(sent) || !isRecord(before)) return skip(record, 'notKnown');
  const [now, to] = [currentValue(action, row), sentValue(action, before)];
  if (now === to) return skip(record, 'same', { from: now });
  if (now !== sentValue(action, sent)) return skip(record, 'changedSince', { detail: now });
  const state = textOf(row.state);
  const states = allowedStates(action);
  if (states && !isAllowedIn(states, state)) return skip(record, 'state', { detail: state });
  return { record, body: before, note: { from: now, to }, undo: sent };
}

async function fetchCurrentRecords(
  action: BulkActionName,
  rows: readonly UndoableRow[],
  { tenant, signal }: PlanContext,
) {
  const keys = rows.map(({ record }) => record);
  const {
    list,
    keys: [key],
  } = recordActions[action].bulk.rows;
  if (action === 'setLocalTag') {
    const tags = new Map(
      (await findLocalTags(tenant, 'returns', keys)).map(({ record, label }) => [record, label]),
    );
    return new Map(keys.map((record): [string, PageRow] => [record, { tag: tags.get(record) ?? '' }]));
  }
  const selection = await fetchSelectedRecords(
    { operation: operations[list.operation], key, tenant, signal },
    { keys },
  );
  if ('kind' in selection) return selection;
  return new Map(selection.rows.map((row): [string, PageRow] => [textOf(row[key]), row]));
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
  const { person, tenant, visit } = planContext;
  const run = await findJob(undoOf, tenant);
  if (!run || !isBulkAction(run.act)) return failureOf(404, 'unknown_run', 'There is no such run');
  const { act } = run;
  if (!can(act)) return { kind: 'forbidden', reason: 'role' };
  const rows = await undoableRows(run.id);
  if (rows.length === 0) return failureOf(409, 'no_way_back', 'What stood there before is not known');
  const currentRecords = await fetchCurrentRecords(act, rows, planContext);
  if ('kind' in currentRecords) return currentRecords;
  const rowPlans = rows.map((row) => planRowUndo(act, row, currentRecords.get(row.record)));
  const detachedCount = rowPlans.filter(
    (rowPlan) => act === 'upsertShipment' && 'body' in rowPlan && rowPlan.note?.to === '',
  ).length;
  const savedValues = isRecord(run.task) ? run.task : {};
  const { search, shipmentNo, shipmentType, shipmentDate } = savedValues;
  const task = JSON.stringify({
    undoOf,
    detaches: detachedCount,
    search,
    shipmentNo,
    shipmentType,
    shipmentDate,
  });
  await storePlan(
    {
      ...{ id, tenant, act, personId: person.id, person: person.name, task, visit },
      ...{ kind: 'bulk', batchSize: recordActions[act].bulk.batchSize },
    },
    rowPlans.map(toPlannedRow),
  );
  return ok({ id });
}
