import type { PlanRequest, Values } from '@/components/record/bulk-actions/plan-request';
import { joinTag, splitTag } from '@/components/ui/tags/tag-text';
import { call } from '@/lib/console/api-client/call';
import { readPages } from '@/lib/console/api-client/lists/pages';
import { parseListQuery } from '@/lib/console/api-client/lists/parse-list-query';
import { MAX_LOCAL_TAG_LENGTH } from '@/lib/console/browser/local-tag-change';
import { type Failure, isFailure, isNotFound, type Result } from '@/lib/console/browser/result';
import { failureOf, ok, validationFailure } from '@/lib/console/http/console-result';
import { type PlannedRow, storePlan } from '@/lib/console/jobs/job-store';
import { findLocalTags } from '@/lib/console/local-tags/local-tags';
import { readKeys } from '@/lib/console/operations/read-keys';
import { operations } from '@/lib/contract/operations';
import {
  type BulkActionName,
  isTagWrite,
  MAX_JOB_RECORDS,
  recordActions,
  type TagWrite,
} from '@/lib/contract/record-actions';
import { isAllowedIn } from '@/lib/contract/resources/resource-states';
import { ShipmentUpsert } from '@/lib/contract/resources/shipments';
import { type Issue, issuesOf } from '@/lib/contract/schema/issue';
import type { PageRow } from '@/lib/contract/schema/list-page';
import type { ListOperation, Operation } from '@/lib/contract/schema/operation';
import { textOf } from '@/lib/contract/schema/text-of';
import { planCargoRow, planResendRow } from './plan-orders';
import { type RowPlan, type RowPlanner, skip } from './planned-row';

/** The selected records. `removedIds` are the keys of selected records that no longer exist. */
export type SelectedRows = { rows: PageRow[]; removedIds: string[] };

type From = { operation: ListOperation; key: string; tenant: string; signal: AbortSignal };

const tooMany = () => failureOf(400, 'too_many', `At most ${MAX_JOB_RECORDS} at a time`, 'selection');

/** Fetches the records that match a query, in the order of the list. */
async function fetchMatching(
  { operation, key, tenant, signal }: From,
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
      for (const row of page) rowsByKey.set(String(row[key]), row);
      if (rowsByKey.size > MAX_JOB_RECORDS * 2) return tooMany();
    }
  } catch (error) {
    if (isFailure(error)) return error;
    throw error;
  }
  return rowsByKey;
}

async function fetchByKeys(
  { operation, key, tenant, signal }: From,
  keys: readonly string[],
): Promise<Failure | SelectedRows> {
  const rowsByKey = new Map<string, PageRow>();
  const failure = await readKeys({ operation, property: key, tenant, signal }, keys, (rows) => {
    for (const row of rows) rowsByKey.set(String(row[key]), row);
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

/**
 * Plans the orders to add to a shipment. Skips orders that are already in the shipment, and moves orders from other
 * shipments.
 */
const planShipmentRow: RowPlanner = async ({ tenant, signal, values }, rows) => {
  const { states } = operations.upsertShipment;
  const shipmentNo = values.shipmentNo?.trim() ?? '';
  const { result } = await call(operations.getShipment, { tenant, signal, params: { shipmentNo } });
  if (result.kind !== 'ok' && !isNotFound(result)) return result;
  const currentShipment = result.kind === 'ok' ? result.value : undefined;
  const rowPlans = rows.map((row) => {
    const record = textOf(row.referenceNumber);
    const [state, from] = [textOf(row.state), textOf(row.shipmentNo)];
    if (from === shipmentNo && from !== '') return skip(record, 'attached', { from });
    if (!isAllowedIn(states, state)) return skip(record, 'state', { detail: state });
    return {
      record,
      body: { from, to: shipmentNo },
      note: { from, to: shipmentNo },
      undo: { from: shipmentNo, to: from },
    };
  });
  // The whole shipment is sent, so its other fields are validated too.
  const shipment = currentShipment
    ? {
        members: currentShipment.salesOrders.length,
        shipmentType: currentShipment.shipmentType,
        shipmentDate: currentShipment.shipmentDate,
      }
    : undefined;
  return { rowPlans, context: shipment };
};

/**
 * Returns the resulting tag. The method `add` appends the missing words to the current tag. Otherwise the typed tag
 * replaces the current tag.
 */
export function resultingTag(before: string, typed: string, method: string | undefined): string {
  if (method !== 'add') return typed.trim();
  const currentWords = splitTag(before);
  const addedWords = splitTag(typed).filter((word) => !currentWords.includes(word));
  return addedWords.length === 0 ? before : joinTag([...currentWords, ...addedWords]);
}

/** Plans a tag for many records. Skips records that already have the tag. */
export const planTagRow =
  (action: TagWrite): RowPlanner =>
  async ({ values }, rows) => {
    const [key] = recordActions[action].bulk.rows.keys;
    const rowPlans = rows.map((row) => {
      const [record, from] = [textOf(row[key]), textOf(row.tag)];
      const to = resultingTag(from, values.tag ?? '', values.how);
      if (to === from) return skip(record, 'same', { from });
      // If the list returns no tags, the former tag is unknown and cannot be restored.
      const undo = row.tag === undefined ? undefined : { [key]: record, tag: from };
      return { record, body: { [key]: record, tag: to }, note: { from, to }, undo };
    });
    return { rowPlans };
  };

/**
 * Plans the local tag of a return by the same rules as a tag. The run overwrites the tag only if the stored tag still
 * equals `seen`.
 */
export function planLocalTag(record: string, seen: string, { tag: typed = '', how }: Values): RowPlan {
  const tag = resultingTag(seen, typed, how);
  if (tag === seen) return skip(record, 'same', { from: seen });
  if (tag.length > MAX_LOCAL_TAG_LENGTH)
    return skip(record, 'invalid', { detail: 'too_long', limit: MAX_LOCAL_TAG_LENGTH });
  return {
    record,
    body: { resource: 'returns', record, tag, seen },
    note: { from: seen, to: tag },
    undo: { resource: 'returns', record, tag: seen, seen: tag },
  };
}

/**
 * Plans the local tags of returns. Reads the current tags from the console's database, because the platform does not
 * store local tags.
 */
const planLocalTagRow: RowPlanner = async ({ tenant, values }, rows) => {
  const records = rows.map((row) => textOf(row[recordActions.setLocalTag.bulk.rows.keys[0]]));
  const localTags = await findLocalTags(tenant, 'returns', records);
  const tags = new Map(localTags.map(({ record, label }) => [record, label]));
  return { rowPlans: records.map((record) => planLocalTag(record, tags.get(record) ?? '', values)) };
};

/** The planners of all actions except those that set a tag. */
const planRowBy: Readonly<Record<Exclude<BulkActionName, TagWrite>, RowPlanner>> = {
  setLocalTag: planLocalTagRow,
  updateSalesOrderCargoInfo: planCargoRow,
  upsertShipment: planShipmentRow,
  bulkUpsertSalesOrders: planResendRow,
};

export type PlanContext = {
  person: { id: string; name: string };
  tenant: string;
  /** ID of the visit during which the action is planned. */
  visit: string | undefined;
  signal: AbortSignal;
};

/** Validates the entered values against the contract. `validateRow` validates the records one by one. */
function valueIssues({ act, values }: PlanRequest, extra: object | undefined): Issue[] {
  if (act !== 'upsertShipment') return [];
  const parsed = ShipmentUpsert.safeParse({ ...values, ...extra, salesOrders: [] });
  return parsed.success ? [] : issuesOf(parsed.error);
}

/** Skips a record, with the reason, if its write would violate the contract. */
function validateRow(action: PlanRequest['act'], rowPlan: RowPlan): RowPlan {
  if ('skip' in rowPlan || action === 'upsertShipment' || action === 'setLocalTag') return rowPlan;
  const operation: Operation = operations[action];
  const body = action === 'bulkUpsertSalesOrders' ? [rowPlan.body] : rowPlan.body;
  const error = operation.body?.safeParse(body).error;
  const [issue] = error ? issuesOf(error) : [];
  return issue
    ? skip(rowPlan.record, 'invalid', { detail: issue.code, limit: issue.limit, message: issue.message })
    : rowPlan;
}

export const toPlannedRow = (rowPlan: RowPlan): PlannedRow => ({
  record: rowPlan.record,
  skipped: 'skip' in rowPlan,
  note: JSON.stringify({ ...rowPlan.note, ...('undo' in rowPlan ? { undo: rowPlan.undo } : {}) }),
  body: 'skip' in rowPlan ? undefined : JSON.stringify(rowPlan.body),
});

/**
 * Creates a plan: fetches the selected records, validates each record in its current state, and stores what to send.
 * Nothing is sent yet.
 */
export async function makePlan(
  request: PlanRequest,
  planContext: PlanContext,
): Promise<Result<{ id: string }>> {
  const { person, tenant, visit, signal } = planContext;
  const operation = operations[recordActions[request.act].bulk.rows.list.operation];
  const selection = await fetchSelectedRecords(
    { operation, key: operation.key, tenant, signal },
    request.selection,
  );
  if ('kind' in selection) return selection;
  const { values, choices } = request;
  const planRow = isTagWrite(request.act) ? planTagRow(request.act) : planRowBy[request.act];
  const plan = await planRow({ tenant, signal, values, choices }, selection.rows);
  if ('kind' in plan) return plan;
  const issues = valueIssues(request, plan.context);
  if (issues.length > 0) return validationFailure(400, issues);
  const rowPlans = [
    ...plan.rowPlans.map((rowPlan) => validateRow(request.act, rowPlan)),
    ...selection.removedIds.map((record) => skip(record, 'gone')),
  ];
  const { id, act, search } = request;
  const task = JSON.stringify({ ...request.values, ...plan.context, search });
  await storePlan(
    {
      ...{ id, tenant, act, personId: person.id, person: person.name, task, visit },
      ...{ kind: 'bulk', batchSize: recordActions[act].bulk.batchSize },
    },
    rowPlans.map(toPlannedRow),
  );
  return ok({ id });
}
