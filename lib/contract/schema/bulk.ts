import * as z from './zod';

/** Records of one bulk call (D20). */
export const MAX_BULK = 1000;

/** The body of a bulk call: a list of records, at most `MAX_BULK`. */
export const bulkOf = <S extends z.ZodObject>(record: S) =>
  z
    .array(record, { error: 'must be a list' })
    .max(MAX_BULK, `must have at most ${MAX_BULK} records`)
    .meta({ kind: 'lines' });
