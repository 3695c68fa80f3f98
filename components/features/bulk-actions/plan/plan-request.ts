import { z } from 'zod';
import { isRunId } from '@/lib/console/jobs/bulk-runs';
import { isBulkAct, MOST_IN_RUN } from '@/lib/contract/record-actions';

const text = z.string().max(2_000);

/** What the way back from a run is asked with. */
export const UndoAsked = z.object({ id: z.string().refine(isRunId), undoOf: z.string().refine(isRunId) });
export type UndoAsked = z.infer<typeof UndoAsked>;

/** What a bulk plan is asked with: the records, by key or by the filter of the list, what was filled in, and where. */
export const PlanAsked = z.object({
  id: z.string().refine(isRunId),
  act: z.string().refine(isBulkAct),
  chosen: z.union([
    z.object({ keys: z.array(text.min(1)).min(1).max(MOST_IN_RUN) }),
    // All that match, but for those taken out by hand.
    z.object({ dqb: z.string().max(65_536), except: z.array(text).max(MOST_IN_RUN) }),
  ]),
  values: z.record(z.string().max(100), text).default({}),
  // What the address of the list says, `?…`: the way back leads there.
  search: z
    .string()
    .max(32_768)
    .regex(/^(\?|$)/)
    .default(''),
});
export type PlanAsked = z.infer<typeof PlanAsked>;
