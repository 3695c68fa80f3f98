import * as z from '@/lib/contract/schema/zod';
import type { Unreadable } from '@/lib/files/sheet';
import { countRows, type JobCounts, type StateGroup, stateGroupNames } from './job-states';
import type { Failure } from './result';

const ImportMeta = z.object({
  file: z.string(),
  header: z.array(z.string()),
  total: z.number(),
  decimal: z.enum([',', '.']),
  encoding: z.string(),
  /** The path of the field in each column. An empty path means an ignored column. */
  columns: z.array(z.string()),
  existing: z.enum(['update', 'leave']),
  step: z.enum(['read', 'map', 'check', 'send']),
  /** Set if the user decided to send records that violate only the console's own rules. */
  ignoreRules: z.boolean().optional(),
  /** The integration for records that name none. An empty ID means no integration. Undefined until the user decides. */
  integration: z.object({ id: z.string(), name: z.string().optional() }).optional(),
  /** Number of records for which the user must choose an integration. */
  unknownIntegrations: z.number().optional(),
  /** The server's current work on the rows. */
  work: z.object({ step: z.enum(['reading', 'checking']), done: z.number(), total: z.number() }).optional(),
  /** Why the import has stopped. */
  failure: z.custom<Failure>().optional(),
  unreadable: z.custom<Unreadable>().optional(),
  /** Incremented whenever the rows change, or how they are read. */
  revision: z.number(),
});
/** The state of an import, without its rows. */
export type ImportMeta = z.infer<typeof ImportMeta>;

/** True if a stored task is the state of an import in the format of this version. */
export const isImportMeta = (task: unknown): task is ImportMeta => ImportMeta.safeParse(task).success;

const Issue = z.object({
  path: z.string(),
  message: z.string(),
  code: z.string(),
  column: z.number().optional(),
  limit: z.number().optional(),
  options: z.array(z.string()).optional(),
  possibleValues: z.array(z.string()).optional(),
});
/** An issue of a row. `column` is the file's column if the check knows it. */
export type ImportIssue = z.infer<typeof Issue>;

const ImportRowState = z.enum(['open', ...stateGroupNames]);
/** The outcome of a row. `open` means that the row is not planned yet. */
export type ImportRowState = z.infer<typeof ImportRowState>;

const Replaced = z.object({ record: z.string(), before: z.string(), after: z.string() });
/** A value that sending would replace: the record, and the value before and after. */
export type Replaced = z.infer<typeof Replaced>;

/** A row of the file. `at` is its row number. */
const Row = z.object({
  at: z.number(),
  cells: z.array(z.string()),
  state: ImportRowState,
  issues: z.array(Issue),
  reason: z.string().nullable(),
  replaces: Replaced.nullable(),
});
export type ImportRow = z.infer<typeof Row>;
export const ImportRows = z.object({ n: z.number(), rows: z.array(Row) });

const SkipReason = z.enum(['same', 'exists', 'mayExist', 'cannotUpdate', 'past', 'repeated', 'leftOut']);
/** Why a record is not sent. `leftOut` means that the user excluded its row. */
export type SkipReason = z.infer<typeof SkipReason>;

const IntegrationSource = z.enum(['file', 'sent', 'said', 'none', 'unknown', 'foreign']);
/**
 * The source of a record's integration. `sent` is an earlier request, and `said` the user's choice for the file.
 * `foreign` means that the existing record has no integration or another one. `unknown` means that the user must
 * choose.
 */
export type IntegrationSource = z.infer<typeof IntegrationSource>;

/**
 * The effect of sending an import. Counts are of records, except `rows` and the names that end in `Rows`, which count
 * rows of the file.
 */
export const ImportTotals = z.object({
  revision: z.number(),
  records: z.number(),
  rows: z.number(),
  create: z.number(),
  update: z.number(),
  save: z.number(),
  skip: z.partialRecord(SkipReason, z.number()),
  /** Number of records by the source of their integration, for records that can have one. */
  from: z.partialRecord(IntegrationSource, z.number()),
  invalid: z.number(),
  /** Rows with an issue, including failed ones. */
  invalidRows: z.number(),
  failedRows: z.number(),
  /** Rows that would be sent now. */
  validRows: z.number(),
  /** Records that violate only the console's own rules, so that the user may send them anyway. */
  blocked: z.number(),
  /** Records that will be sent although they violate the console's own rules. */
  overridden: z.number(),
  rules: z.array(z.object({ code: z.string(), path: z.string(), message: z.string(), n: z.number() })),
  /** Fields that sending would empty, because a write replaces the whole record. `n` is the number of records. */
  lost: z.array(z.object({ path: z.string(), n: z.number() })),
  /** Records with a value that sending would replace. */
  replaced: z.number(),
  /** Issues grouped by column and reason, most frequent first. */
  kinds: z.array(z.object({ key: z.string(), n: z.number(), issue: Issue })),
});
export type ImportTotals = z.infer<typeof ImportTotals>;

/** Rows by outcome. `waiting` rows are still to be sent. The outcomes add up to `total`. */
export type RunCounts = Readonly<Record<StateGroup | 'total' | 'notSent', number>>;

/** Returns the counts of an import's job, for a file of `total` rows. */
export function runCounts(total: number, counts: JobCounts): RunCounts {
  const { done, unknown, skipped } = counts;
  const [failed, waiting] = [countRows(counts, 'failed'), countRows(counts, 'waiting')];
  return {
    ...{ total, done, failed, unknown, skipped, waiting },
    notSent: total - done - failed - unknown - skipped,
  };
}
