import { z } from 'zod';
import type { Failure } from '@/lib/console/browser/result';
import { isJobId } from '@/lib/console/jobs/job-store';
import { isBulkAction, MAX_JOB_RECORDS } from '@/lib/contract/record-actions';
import { issueCode } from '@/lib/contract/schema/contract-issues';
import type { PageRow } from '@/lib/contract/schema/list-page';
import type { PayloadChange } from '@/lib/rules/fixes/fix-payload';
import { rememberedFields } from '@/lib/rules/fixes/remembered-corrections';

const text = z.string().max(2_000);

const jobId = z.string().refine(isJobId, issueCode('invalid_uuid'));

/** The request to undo a run. */
export const UndoRequest = z.object({ id: jobId, undoOf: jobId });
export type UndoRequest = z.infer<typeof UndoRequest>;

/** The user's decisions on one rejected order, applied to the others of its group. */
const PersonChoices = z.object({
  /** Fixes accepted for an error code. */
  accepted: z.array(z.object({ code: text, label: text })).max(100),
  /** Replacements by value: a city, a SKU. */
  corrections: z.array(z.object({ field: z.enum(rememberedFields), from: text, to: text })).max(1_000),
  /** The order to send. */
  own: z.object({ id: text, payload: z.record(z.string(), z.unknown()) }),
});
type PersonChoices = z.infer<typeof PersonChoices>;

/** The request for a bulk plan: the records, by key or by the filter of the list, the entered values, and the tenant. */
export const PlanRequest = z.object({
  id: jobId,
  act: z.string().refine(isBulkAction, 'must be the name of an action on many records'),
  selection: z.union([
    z.object({ keys: z.array(text.min(1)).min(1).max(MAX_JOB_RECORDS) }),
    // All matching records except those deselected by hand.
    z.object({ dqb: z.string().max(65_536), excluded: z.array(text).max(MAX_JOB_RECORDS) }),
  ]),
  values: z.record(z.string().max(100), text).default({}),
  choices: PersonChoices.optional(),
  // The query string of the list, `?…`, for the link back to it.
  search: z
    .string()
    .max(32_768)
    .regex(/^(\?|$)/, 'must be the query of the list, from its question mark on')
    .default(''),
});
export type PlanRequest = z.infer<typeof PlanRequest>;

/** Why a record is skipped. */
const skipReasons = [
  'same',
  'state',
  'attached',
  'notKnown',
  'accepted',
  'taken',
  'wouldFail',
  'cancelledSince',
  'repeated',
  'gone',
  'invalid',
  'changedSince',
  'leftOut',
  'closed',
  'sentElsewhere',
] as const;
export type SkipReason = (typeof skipReasons)[number];

/**
 * Details of a row beside its outcome: what changes, or why nothing does. `detail` is a state or the code of an issue, `limit` and
 * `message` belong to that issue; `changes`: corrections by field; `entry`: the entry in the list of rejected orders.
 */
export type RowNote = {
  from?: string;
  to?: string;
  reason?: SkipReason;
  detail?: string;
  limit?: number;
  message?: string;
  changes?: readonly PayloadChange[];
  entry?: string;
  /** Written by a person: its changes are not necessarily corrections. */
  manualFixes?: true;
};

/** What an action would do to a record: the body to send, or the reason to skip it. */
export type RowPlan = { record: string; note?: RowNote } & (
  | { body: unknown /** Undoes the change; undefined when the values are unknown. */; undo?: unknown }
  | { skip: true }
);

export type Values = Readonly<Record<string, string>>;

/**
 * The planner of an action: decides on records in their current state. `context` is stored with the run and displayed on its page.
 */
export type RowPlanner = (
  planContext: { tenant: string; signal: AbortSignal; values: Values; choices?: PersonChoices },
  rows: readonly PageRow[],
) => Promise<Failure | { rowPlans: RowPlan[]; context?: Readonly<Record<string, unknown>> }>;

export const skip = (record: string, reason: SkipReason, rest: Omit<RowNote, 'reason'> = {}): RowPlan => ({
  record,
  skip: true,
  note: { reason, ...rest },
});

export const textIn = (row: PageRow, name: string): string => {
  const value = row[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};
