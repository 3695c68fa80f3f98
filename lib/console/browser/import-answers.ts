import { z } from 'zod';
import type { From, SkipReason } from '@/lib/console/import/import-plan';
import type { Unreadable } from '@/lib/files/sheet';
import { countInGroup, type JobCounts } from './job-states';
import type { Failure } from './result';

/** The state of an import besides its rows. */
export type ImportMeta = {
  file: string;
  header: string[];
  total: number;
  decimal: ',' | '.';
  encoding: string;
  /** For each column the path of its field; '' for none. */
  columns: string[];
  existing: 'update' | 'leave';
  step: 'read' | 'map' | 'mend' | 'send';
  /** Send records that only break our own rules, because a person decided so. */
  ignoreRules?: boolean;
  /** The integration of records that name none; id '' is none. Undefined: not decided yet. */
  integration?: { id: string; name?: string };
  /** Records that wait for the choice of an integration. */
  unknownIntegrations?: number;
  /** The server's current work on the rows. */
  work?: { step: 'reading' | 'checking'; done: number; total: number };
  /** Why it has stopped. */
  failure?: Failure;
  unreadable?: Unreadable;
  /** Incremented with every change of the rows or of how they are read. */
  revision: number;
};

const Meta = z.looseObject({
  ...{ file: z.string(), total: z.number(), revision: z.number(), encoding: z.string() },
  ...{ header: z.array(z.string()), columns: z.array(z.string()) },
  ...{ decimal: z.enum([',', '.']), existing: z.enum(['update', 'leave']) },
  step: z.enum(['read', 'map', 'mend', 'send']),
});
/** True for an import's state as stored by this version. */
export const isImportMeta = (task: unknown): task is ImportMeta => Meta.safeParse(task).success;

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

/** What sending would do, in records; `rows`, `invalidRows`, `failedRows` and `validRows` in rows of the file. */
export type ImportTotals = {
  revision: number;
  records: number;
  rows: number;
  create: number;
  update: number;
  save: number;
  skip: Partial<Record<SkipReason, number>>;
  /** Sources of the integration ID, for records that belong to an integration. */
  from: Partial<Record<From, number>>;
  invalid: number;
  /** Rows with a problem, failed ones included. */
  invalidRows: number;
  failedRows: number;
  /** Rows that would be sent now. */
  validRows: number;
  /** Records that only violate our own rules: the user may send them anyway. */
  ruled: number;
  /** Records that are sent although they violate rules. */
  ignored: number;
  rules: { code: string; path: string; message: string; n: number }[];
  /** Fields that a replacing write would empty, with the number of records. */
  lost: { path: string; n: number }[];
  /** Records whose value sending replaces. */
  replaced: number;
  /** Kinds of problems, most frequent first: the same column and the same reason. */
  kinds: { key: string; n: number; issue: ImportIssue }[];
};

/** Checks a response; its parts are written by the same source. */
export const isImportTotals = (value: unknown): value is ImportTotals =>
  z.object({ revision: z.number(), records: z.number(), kinds: z.array(z.unknown()) }).safeParse(value)
    .success;

/** Rows by outcome; `waiting` is the rest of those that were to be sent. They add up to `total`. */
export type RunCounts = Readonly<Record<Exclude<ImportRowState, 'open'> | 'total' | 'notSent', number>>;

/** The counts of an import's job, for a file of `total` rows. */
export function runCounts(total: number, counts: JobCounts): RunCounts {
  const { done, unknown, skipped } = counts;
  const [failed, waiting] = [countInGroup(counts, 'failed'), countInGroup(counts, 'waiting')];
  return {
    ...{ total, done, failed, unknown, skipped, waiting },
    notSent: total - done - failed - unknown - skipped,
  };
}
