import { z } from 'zod';
import { countInGroup, type JobCounts, rowStates } from '@/lib/console/browser/job-states';
import { isRecord } from '@/lib/contract/schema/is-record';
import { BOM, csvLine, separatorOf } from '@/lib/files/csv-line';
import { type Send, skipReasons } from './targets/target';

type Failed = {
  meta: Pick<RunMeta, 'header'>;
  rows: readonly number[];
  cells: readonly (readonly string[])[];
  numbers: readonly number[];
  reasonOf: (row: number) => string;
  heads: { row: string; reason: string };
};

/** The rows that were not taken as a file with the headings they came with: mended, it can be imported as it is. */
export function failedFile({ meta, rows, cells, numbers, reasonOf, heads }: Failed, locale: string): string {
  const separator = separatorOf({ kind: 'words', locale });
  const line = (texts: readonly string[]) =>
    csvLine(
      texts.map((text) => ({ text })),
      separator,
    );
  const width = meta.header.length;
  return [
    BOM + line([...meta.header, heads.reason, heads.row]),
    ...rows.map((row) =>
      line([
        ...Array.from({ length: width }, (_, i) => cells[row]?.[i] ?? ''),
        reasonOf(row),
        String(numbers[row] ?? ''),
      ]),
    ),
  ].join('');
}

/** What tells a record apart in the answer of a call of many. */
export const keyIn = ({ operation, body }: Send): string => {
  if (!isRecord(body)) return '';
  const value = body[operation === 'upsertLots' || operation === 'createProduct' ? 'sku' : 'referenceNumber'];
  return typeof value === 'string' ? value : '';
};

/** Rows kept in one piece. */
export const PIECE = 500;

/** What is kept of an import besides its rows. */
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
  /** Records that break nothing but our own rules are sent all the same: said by a person. */
  ignoreRules: z.boolean().optional(),
  /** The integration of the records of which nothing else tells it; id '' none. Missing: nobody has said. */
  integration: z.object({ id: z.string(), name: z.string().optional() }).optional(),
});
export type RunMeta = z.infer<typeof RunMeta>;

/** Rows by what became of them; `open` is the rest. They add up to `total`. */
export type RunCounts = {
  total: number;
  done: number;
  failed: number;
  unknown: number;
  skipped: number;
  waiting: number;
};

/** The counts of an import's job, of a file with so many rows. */
export const runCounts = (total: number, counts: JobCounts): RunCounts => ({
  ...{ total, done: counts.done, unknown: counts.unknown, skipped: counts.skipped },
  failed: countInGroup(counts, 'failed'),
  waiting: countInGroup(counts, 'waiting'),
});

export const notSent = ({ total, done, failed, unknown, skipped }: RunCounts): number =>
  total - done - failed - unknown - skipped;

const Plan = z.union([
  z.object({
    act: z.enum(['create', 'update', 'save']),
    id: z.number().optional(),
    under: z.string().optional(),
    fill: z.record(z.string(), z.unknown()).optional(),
  }),
  z.object({ act: z.literal('skip'), why: z.enum(skipReasons) }),
]);

const Issue = z.object({ path: z.string(), message: z.string(), code: z.string() });

/** What became of records that were planned. `plan`: how the body is put together of one that an older version planned. */
export const Results = z.array(
  z.object({
    rows: z.array(z.number()),
    state: z.enum(rowStates),
    issues: z.array(Issue).nullable(),
    why: z.string().nullable(),
    plan: Plan.nullable(),
  }),
);
export type SentRecord = z.infer<typeof Results>[number];

/** A row as kept: its number in the file, then its cells. */
export const PieceRows = z.array(z.tuple([z.number()], z.string()));
