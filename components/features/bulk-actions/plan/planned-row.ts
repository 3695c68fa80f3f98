import { z } from 'zod';
import type { PersonChoices, Values } from '@/components/record/bulk-actions/plan-request';
import type { Failure } from '@/lib/console/browser/result';
import type { PageRow } from '@/lib/contract/schema/list-page';

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
type SkipReason = (typeof skipReasons)[number];

/** Details of a row: what changes, or why nothing changes. */
export const RowNote = z.object({
  from: z.string().optional(),
  to: z.string().optional(),
  reason: z.enum(skipReasons).optional(),
  /** A state, or the code of an issue. `limit` and `message` belong to that issue. */
  detail: z.string().optional(),
  limit: z.number().optional(),
  message: z.string().optional(),
  /** Corrections by field path. */
  changes: z.array(z.object({ path: z.string(), from: z.string(), to: z.string() })).optional(),
  /** Key of the entry in the list of rejected orders: its ID and creation time. */
  entry: z.string().optional(),
  /** Set if the user edited the order, so that its changes are not necessarily corrections. */
  manualFixes: z.literal(true).optional(),
});
export type RowNote = z.infer<typeof RowNote>;

/**
 * What an action would do to a record: the body to send, or the reason to skip the record. `undo` is the body that
 * undoes the change. Undefined if the former values are unknown.
 */
export type RowPlan = { record: string; note?: RowNote } & (
  | { body: unknown; undo?: unknown }
  | { skip: true }
);

/** Plans an action on records in their current state. `context` is stored with the run and displayed on its page. */
export type RowPlanner = (
  planContext: { tenant: string; signal: AbortSignal; values: Values; choices?: PersonChoices },
  rows: readonly PageRow[],
) => Promise<Failure | { rowPlans: RowPlan[]; context?: Readonly<Record<string, unknown>> }>;

export const skip = (record: string, reason: SkipReason, rest: Omit<RowNote, 'reason'> = {}): RowPlan => ({
  record,
  skip: true,
  note: { reason, ...rest },
});
