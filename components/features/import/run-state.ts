import { z } from 'zod';
import { BOM, csvLine, separatorOf } from '@/lib/files/csv-line';
import { skipReasons } from './targets/target';

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
export const RunCounts = z.object({
  total: z.number(),
  done: z.number(),
  failed: z.number(),
  unknown: z.number(),
  skipped: z.number(),
  waiting: z.number(),
});
export type RunCounts = z.infer<typeof RunCounts>;

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
export const Entries = z.array(z.object({ rows: z.array(z.number()), plan: Plan }));

const Issue = z.object({ path: z.string(), message: z.string(), code: z.string() });
export const SavedOutcomes = z.record(
  z.string(),
  z.union([
    z.object({ s: z.enum(['done', 'unknown']) }),
    z.object({ s: z.literal('failed'), issues: z.array(Issue) }),
    z.object({ s: z.literal('skipped'), why: z.string() }),
  ]),
);

/** A row as kept: its number in the file, then its cells. */
export const PieceRows = z.array(z.tuple([z.number()], z.string()));

export const SavedBatches = z.array(
  z.object({ n: z.number(), records: z.string(), settled: z.boolean(), results: z.string() }),
);
