import { z } from 'zod';

/** What is stored of an import besides its rows. */
export const RunMeta = z.object({
  header: z.array(z.string()),
  total: z.number(),
  decimal: z.enum([',', '.']),
  encoding: z.string(),
  separator: z.string().optional(),
  /** For each column the path of the field that it fills; '' none. */
  columns: z.array(z.string()),
  existing: z.enum(['update', 'leave']),
  step: z.enum(['map', 'mend', 'send']),
  /** Records that break nothing but our own rules are sent all the same, because a person said so. */
  ignoreRules: z.boolean().optional(),
  /** The integration of the records that name none; id '' is none. Missing: nobody has decided. */
  integration: z.object({ id: z.string(), name: z.string().optional() }).optional(),
});
export type RunMeta = z.infer<typeof RunMeta>;

/** A row as stored: its number in the file, then its cells. */
export const ChunkRows = z.array(z.tuple([z.number()], z.string()));
