import { z } from 'zod';
import { countInGroup, type JobCounts, rowStates } from '@/lib/console/browser/job-states';
import type { RunMeta } from '@/lib/console/browser/run-meta';
import { isRecord } from '@/lib/contract/schema/is-record';
import { BOM, csvLine, separatorOf } from '@/lib/files/csv-line';
import type { Send } from './targets/target';

type Failed = {
  meta: Pick<RunMeta, 'header'>;
  rows: readonly number[];
  cells: readonly (readonly string[])[];
  numbers: readonly number[];
  reasonOf: (row: number) => string;
  heads: { row: string; reason: string };
};

/** The rejected rows as a file with the original headings: once corrected, it can be imported as it is. */
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

/** What identifies a record in the response of a bulk call. */
export const keyIn = ({ operation, body }: Send): string => {
  if (!isRecord(body)) return '';
  const value = body[operation === 'upsertLots' || operation === 'createProduct' ? 'sku' : 'referenceNumber'];
  return typeof value === 'string' ? value : '';
};

/** Rows per stored chunk. */
export const CHUNK = 500;

/** Rows by outcome; `waiting` is the rest. They add up to `total`. */
export type RunCounts = {
  total: number;
  done: number;
  failed: number;
  unknown: number;
  skipped: number;
  waiting: number;
};

/** The counts of an import's job, for a file of `total` rows. */
export const runCounts = (total: number, counts: JobCounts): RunCounts => ({
  ...{ total, done: counts.done, unknown: counts.unknown, skipped: counts.skipped },
  failed: countInGroup(counts, 'failed'),
  waiting: countInGroup(counts, 'waiting'),
});

export const notSent = ({ total, done, failed, unknown, skipped }: RunCounts): number =>
  total - done - failed - unknown - skipped;

const Issue = z.object({
  path: z.string(),
  message: z.string(),
  code: z.string(),
  limit: z.number().optional(),
});

/** Planned records of the file, with their state. */
export const Results = z.array(
  z.object({
    rows: z.array(z.number()),
    state: z.enum(rowStates),
    issues: z.array(Issue).nullable(),
    why: z.string().nullable(),
  }),
);
export type SentRecord = z.infer<typeof Results>[number];
