import * as z from '@/lib/contract/schema/zod';
import type { Unreadable } from '@/lib/files/sheet';
import { countRows, type JobCounts } from './job-states';
import type { Failure } from './result';

const ImportMeta = z.object({
  file: z.string(),
  header: z.array(z.string()),
  total: z.number(),
  decimal: z.enum([',', '.']),
  encoding: z.string(),
  /** For each column the path of its field; '' for none. */
  columns: z.array(z.string()),
  existing: z.enum(['update', 'leave']),
  step: z.enum(['read', 'map', 'mend', 'send']),
  /** Send records that only break our own rules, because a person decided so. */
  ignoreRules: z.boolean().optional(),
  /** The integration of records that name none; id '' is none. Undefined: not decided yet. */
  integration: z.object({ id: z.string(), name: z.string().optional() }).optional(),
  /** Records that wait for the choice of an integration. */
  unknownIntegrations: z.number().optional(),
  /** The server's current work on the rows. */
  work: z.object({ step: z.enum(['reading', 'checking']), done: z.number(), total: z.number() }).optional(),
  /** Why it has stopped. */
  failure: z.custom<Failure>().optional(),
  unreadable: z.custom<Unreadable>().optional(),
  /** Incremented with every change of the rows or of how they are read. */
  revision: z.number(),
});
/** The state of an import besides its rows. */
export type ImportMeta = z.infer<typeof ImportMeta>;

/** True for an import's state as stored by this version. */
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
/** A problem of a row. `column`: of the file, where the check has found it. */
export type ImportIssue = z.infer<typeof Issue>;

/** The outcome of a row. `open`: none yet. */
const rowStates = ['open', 'waiting', 'done', 'failed', 'unknown', 'skipped'] as const;
export type ImportRowState = (typeof rowStates)[number];

const Replaced = z.object({ record: z.string(), before: z.string(), after: z.string() });
/** The value that sending replaces: its record, and the new value. */
export type Replaced = z.infer<typeof Replaced>;

/** A row of the file; `at` is its number there. */
const Row = z.object({
  at: z.number(),
  cells: z.array(z.string()),
  state: z.enum(rowStates),
  issues: z.array(Issue),
  reason: z.string().nullable(),
  replaces: Replaced.nullable(),
});
export type ImportRow = z.infer<typeof Row>;
export const ImportRows = z.object({ n: z.number(), rows: z.array(Row) });

const SkipReason = z.enum(['same', 'exists', 'mayExist', 'cannotUpdate', 'past', 'repeated', 'leftOut']);
/** Why a record is not sent. `leftOut`: a person has excluded its row. */
export type SkipReason = z.infer<typeof SkipReason>;

const IntegrationSource = z.enum(['file', 'sent', 'said', 'none', 'unknown', 'foreign']);
/** The source of a record's integration: the file, an earlier send, the user's choice for the file, or none. */
export type IntegrationSource = z.infer<typeof IntegrationSource>;

/** What sending would do, in records; `rows`, `invalidRows`, `failedRows` and `validRows` in rows of the file. */
export const ImportTotals = z.object({
  revision: z.number(),
  records: z.number(),
  rows: z.number(),
  create: z.number(),
  update: z.number(),
  save: z.number(),
  skip: z.partialRecord(SkipReason, z.number()),
  /** For records that belong to an integration. */
  from: z.partialRecord(IntegrationSource, z.number()),
  invalid: z.number(),
  /** Rows with a problem, failed ones included. */
  invalidRows: z.number(),
  failedRows: z.number(),
  /** Rows that would be sent now. */
  validRows: z.number(),
  /** Records that only violate our own rules: the user may send them anyway. */
  ruled: z.number(),
  /** Records that are sent although they violate rules. */
  ignored: z.number(),
  rules: z.array(z.object({ code: z.string(), path: z.string(), message: z.string(), n: z.number() })),
  /** Fields that a replacing write would empty, with the number of records. */
  lost: z.array(z.object({ path: z.string(), n: z.number() })),
  /** Records whose value sending replaces. */
  replaced: z.number(),
  /** Kinds of problems, most frequent first: the same column and the same reason. */
  kinds: z.array(z.object({ key: z.string(), n: z.number(), issue: Issue })),
});
export type ImportTotals = z.infer<typeof ImportTotals>;

/** Rows by outcome; `waiting` is the rest of those that were to be sent. They add up to `total`. */
export type RunCounts = Readonly<Record<Exclude<ImportRowState, 'open'> | 'total' | 'notSent', number>>;

/** The counts of an import's job, for a file of `total` rows. */
export function runCounts(total: number, counts: JobCounts): RunCounts {
  const { done, unknown, skipped } = counts;
  const [failed, waiting] = [countRows(counts, 'failed'), countRows(counts, 'waiting')];
  return {
    ...{ total, done, failed, unknown, skipped, waiting },
    notSent: total - done - failed - unknown - skipped,
  };
}
