import { z } from 'zod';
import { isJobId } from '@/lib/console/jobs/job-store';
import { isBulkAction, MAX_JOB_RECORDS } from '@/lib/contract/record-actions';
import { issueCode } from '@/lib/contract/schema/issue';
import { rememberedFields } from '@/lib/rules/fixes/remembered-corrections';

const text = z.string().max(2_000);

const jobId = z.string().refine(isJobId, issueCode('invalid_uuid'));

export const UndoRequest = z.object({ id: jobId, undoOf: jobId });
export type UndoRequest = z.infer<typeof UndoRequest>;

/** The user's decisions on one rejected order, to be applied to the other orders of its group. */
const PersonChoices = z.object({
  /** Fixes that the user accepted, each for an error code. */
  accepted: z.array(z.object({ code: text, label: text })).max(100),
  /** Values that the user replaced, such as a city or a SKU. */
  corrections: z.array(z.object({ field: z.enum(rememberedFields), from: text, to: text })).max(1_000),
  own: z.object({ id: text, payload: z.record(z.string(), z.unknown()) }),
});
export type PersonChoices = z.infer<typeof PersonChoices>;

/** Request for a bulk plan: the tenant, the records (by key or by the list's filter), and the entered values. */
export const PlanRequest = z.object({
  id: jobId,
  act: z.string().refine(isBulkAction, 'must be the name of an action on many records'),
  selection: z.union([
    z.object({ keys: z.array(text.min(1)).min(1).max(MAX_JOB_RECORDS) }),
    // All matching records except those that the user deselected.
    z.object({ dqb: z.string().max(65_536), excluded: z.array(text).max(MAX_JOB_RECORDS) }),
  ]),
  values: z.record(z.string().max(100), text).default({}),
  choices: PersonChoices.optional(),
  // Query string of the list, starting with `?`, for the link back to the list.
  search: z
    .string()
    .max(32_768)
    .regex(/^(\?|$)/, 'must be the query of the list, from its question mark on')
    .default(''),
});
export type PlanRequest = z.infer<typeof PlanRequest>;

export type Values = Readonly<Record<string, string>>;
