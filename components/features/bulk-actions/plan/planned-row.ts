import { z } from 'zod';
import type { Failure } from '@/lib/console/browser/result';
import { isJobId } from '@/lib/console/jobs/job-store';
import type { PageRow } from '@/lib/console/operations/pages';
import { isBulkAct, MAX_JOB_RECORDS } from '@/lib/contract/record-actions';
import { issueCode } from '@/lib/contract/schema/contract-issues';
import type { PayloadChange } from '@/lib/rules/fixes/fix-payload';
import { rememberedFields } from '@/lib/rules/fixes/remembered';

const text = z.string().max(2_000);

const jobId = z.string().refine(isJobId, issueCode('invalid_uuid'));

/** What the way back from a run is asked with. */
export const UndoRequest = z.object({ id: jobId, undoOf: jobId });
export type UndoRequest = z.infer<typeof UndoRequest>;

/** What a person decided on one rejected order, for the others of its group. */
const PersonChoices = z.object({
  /** Ways to fix a code. */
  accepted: z.array(z.object({ code: text, label: text })).max(100),
  /** What stands for what: a city, a SKU. */
  corrections: z.array(z.object({ field: z.enum(rememberedFields), from: text, to: text })).max(1_000),
  /** The order itself, as it is to be sent. */
  own: z.object({ id: text, payload: z.record(z.string(), z.unknown()) }),
});
type PersonChoices = z.infer<typeof PersonChoices>;

/** What a bulk plan is asked with: the records, by key or by the filter of the list, what was filled in, and where. */
export const PlanRequest = z.object({
  id: jobId,
  act: z.string().refine(isBulkAct, 'must be the name of an action on many records'),
  chosen: z.union([
    z.object({ keys: z.array(text.min(1)).min(1).max(MAX_JOB_RECORDS) }),
    // All that match, but for those taken out by hand.
    z.object({ dqb: z.string().max(65_536), except: z.array(text).max(MAX_JOB_RECORDS) }),
  ]),
  values: z.record(z.string().max(100), text).default({}),
  decided: PersonChoices.optional(),
  // What the address of the list says, `?…`: the way back leads there.
  search: z
    .string()
    .max(32_768)
    .regex(/^(\?|$)/, 'must be the query of the list, from its question mark on')
    .default(''),
});
export type PlanRequest = z.infer<typeof PlanRequest>;

/** Why a record is left alone. */
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
 * What is said of a row beside its outcome: what changes, or why nothing does. `detail` is a state or the code of an
 * issue, `limit` and `message` of that issue; `changes`: what was corrected, field by field;
 * `entry`: the entry of the list of rejected orders that is dealt with.
 */
export type RowNote = {
  from?: string;
  to?: string;
  why?: SkipReason;
  detail?: string;
  limit?: number;
  message?: string;
  changes?: readonly PayloadChange[];
  entry?: string;
  /** A person wrote it: what changed may be no correction. */
  byHand?: true;
};

/** What an act would do to a record: what is sent of it, or why it is left alone. */
export type RowDecision = { record: string; note?: RowNote } & (
  | { body: unknown /** What puts back what was read; missing where that is not known. */; undo?: unknown }
  | { skip: true }
);

export type Values = Readonly<Record<string, string>>;

/** An act's rule: judges records as they are now. `learned` is kept with the run and told on its page. */
export type RowPlanner = (
  planContext: { tenant: string; signal: AbortSignal; values: Values; decided?: PersonChoices },
  rows: readonly PageRow[],
) => Promise<Failure | { verdicts: RowDecision[]; learned?: Readonly<Record<string, unknown>> }>;

export const skip = (record: string, reason: SkipReason, rest: Omit<RowNote, 'why'> = {}): RowDecision => ({
  record,
  skip: true,
  note: { why: reason, ...rest },
});

export const textIn = (row: PageRow, name: string): string => {
  const value = row[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};
