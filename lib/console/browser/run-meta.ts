import { z } from 'zod';

/** The stored data of an import besides its rows. */
export const RunMeta = z.object({
  header: z.array(z.string()),
  total: z.number(),
  decimal: z.enum([',', '.']),
  encoding: z.string(),
  separator: z.string().optional(),
  /** For each column the path of its field; '' for none. */
  columns: z.array(z.string()),
  existing: z.enum(['update', 'leave']),
  step: z.enum(['map', 'mend', 'send']),
  /** Send records that only break our own rules, because a person decided so. */
  ignoreRules: z.boolean().optional(),
  /** The integration of records that name none; id '' is none. Undefined: not decided yet. */
  integration: z.object({ id: z.string(), name: z.string().optional() }).optional(),
});
export type RunMeta = z.infer<typeof RunMeta>;

/** A stored row: its number in the file, then its cells. */
export const ChunkRows = z.array(z.tuple([z.number()], z.string()));
