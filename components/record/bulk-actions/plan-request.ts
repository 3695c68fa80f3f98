import { z } from 'zod';
import { isJobId } from '@/lib/console/jobs/job-store';
import { isBulkAction, MAX_JOB_RECORDS } from '@/lib/contract/record-actions';
import { issueCode } from '@/lib/contract/schema/contract-issues';
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
export type PersonChoices = z.infer<typeof PersonChoices>;

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

/** The inputs of an action, by name. */
export type Values = Readonly<Record<string, string>>;
