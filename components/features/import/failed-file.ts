import { BOM, csvLine } from '@/lib/files/csv-line';
import { separatorOf } from '@/lib/files/file-style';
import type { RunMeta } from './run-state';

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
