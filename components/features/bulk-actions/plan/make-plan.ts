import type { PlanRequest } from '@/components/record/bulk-actions/plan-request';
import { readPages } from '@/lib/console/api-client/lists/pages';
import { parseListQuery } from '@/lib/console/api-client/lists/parse-list-query';
import { type Failure, isFailure, type Result } from '@/lib/console/browser/result';
import { failureOf, ok } from '@/lib/console/http/console-result';
import { storePlan } from '@/lib/console/jobs/store-plan';
import { readKeys } from '@/lib/console/operations/read-keys';
import { operations } from '@/lib/contract/operations';
import { type BulkActionName, MAX_JOB_RECORDS, recordActions } from '@/lib/contract/record-actions';
import { issuesOf } from '@/lib/contract/schema/issue';
import type { PageRow } from '@/lib/contract/schema/list-page';
import type { ListOperation } from '@/lib/contract/schema/operation';
import type { ZodType } from '@/lib/contract/schema/zod';
import { plannerByAction } from './bulk-planners';
import { type RowPlan, skip } from './planned-row';

/** The selected records. `removedIds` are the keys of selected records that no longer exist. */
export type SelectedRows = { rows: PageRow[]; removedIds: string[] };

type From = { operation: ListOperation & { key: string }; tenant: string; signal: AbortSignal };

const tooMany = () =>
  failureOf(400, 'too_many', `At most ${MAX_JOB_RECORDS} records can be selected`, 'selection');

/** Fetches the records that match a query, in the order of the list. */
async function fetchMatching(
  { operation, tenant, signal }: From,
  dqb: string,
): Promise<Failure | Map<string, PageRow>> {
  const query = parseListQuery(operation, dqb);
  if ('kind' in query) return query;
  const pages = await readPages(operation, tenant, query, signal);
  if ('kind' in pages) return pages;
  if ((pages.total ?? 0) > MAX_JOB_RECORDS * 2) return tooMany();
  const rowsByKey = new Map<string, PageRow>();
  try {
    for await (const page of pages.rows) {
      for (const row of page) rowsByKey.set(String(row[operation.key]), row);
      if (rowsByKey.size > MAX_JOB_RECORDS * 2) return tooMany();
    }
  } catch (error) {
    if (isFailure(error)) return error;
    throw error;
  }
  return rowsByKey;
}

async function fetchByKeys(
  { operation, tenant, signal }: From,
  keys: readonly string[],
): Promise<Failure | SelectedRows> {
  const rowsByKey = new Map<string, PageRow>();
  const failure = await readKeys({ operation, property: operation.key, tenant, signal }, keys, (rows) => {
    for (const row of rows) rowsByKey.set(String(row[operation.key]), row);
  });
  if (failure) return failure;
  return {
    rows: keys.map((selected) => rowsByKey.get(selected)).filter((row) => row !== undefined),
    removedIds: keys.filter((selected) => !rowsByKey.has(selected)),
  };
}

/** Fetches the current state of the selected records, either by key or all that match the filter. */
export async function fetchSelectedRecords(
  from: From,
  selection: PlanRequest['selection'],
): Promise<Failure | SelectedRows> {
  if ('keys' in selection) return fetchByKeys(from, [...new Set(selection.keys)]);
  const rows = await fetchMatching(from, selection.dqb);
  if (!(rows instanceof Map)) return rows;
  for (const key of selection.excluded) rows.delete(key);
  if (rows.size > MAX_JOB_RECORDS) return tooMany();
  return { rows: [...rows.values()], removedIds: [] };
}

export type PlanContext = {
  person: { id: string; name: string };
  tenant: string;
  /** ID of the visit during which the action is planned. */
  visit: string | undefined;
  signal: AbortSignal;
};

/** Skips a record, with the reason, if its write would violate the contract. */
function validateRow(rowPlan: RowPlan, schema: ZodType | undefined): RowPlan {
  const error = 'body' in rowPlan ? schema?.safeParse(rowPlan.body).error : undefined;
  const [issue] = error ? issuesOf(error) : [];
  return issue
    ? skip(rowPlan.record, 'invalid', { detail: issue.code, limit: issue.limit, message: issue.message })
    : rowPlan;
}

/** Stores what to send for each record. `task` is displayed on the page of the run. */
export async function storeRowPlans(
  { id, act, task }: { id: string; act: BulkActionName; task: PageRow },
  { person, tenant, visit }: PlanContext,
  rowPlans: readonly RowPlan[],
): Promise<Result<{ id: string }>> {
  await storePlan(
    {
      ...{ id, tenant, act, personId: person.id, person: person.name, task: JSON.stringify(task), visit },
      ...{ kind: 'bulk', batchSize: recordActions[act].bulk.batchSize },
    },
    rowPlans.map((rowPlan) => ({
      record: rowPlan.record,
      skipped: 'skip' in rowPlan,
      note: JSON.stringify({ ...rowPlan.note, ...('undo' in rowPlan && { undo: rowPlan.undo }) }),
      body: 'skip' in rowPlan ? undefined : JSON.stringify(rowPlan.body),
    })),
  );
  return ok({ id });
}

/**
 * Creates a plan: fetches the selected records, validates each record in its current state, and stores what to send.
 * Nothing is sent yet.
 */
export async function makePlan(
  { id, act, selection, values, choices, search }: PlanRequest,
  planContext: PlanContext,
): Promise<Result<{ id: string }>> {
  const { tenant, signal } = planContext;
  const operation = operations[recordActions[act].bulk.rows.list.operation];
  const selected = await fetchSelectedRecords({ operation, tenant, signal }, selection);
  if ('kind' in selected) return selected;
  const { planRows, rowSchema } = plannerByAction[act];
  const plan = await planRows({ tenant, signal, values, choices }, selected.rows);
  if ('kind' in plan) return plan;
  const rowPlans = [
    ...plan.rowPlans.map((rowPlan) => validateRow(rowPlan, rowSchema)),
    ...selected.removedIds.map((record) => skip(record, 'gone')),
  ];
  return storeRowPlans({ id, act, task: { ...values, ...plan.context, search } }, planContext, rowPlans);
}
