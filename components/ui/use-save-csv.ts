import { useLocale } from 'next-intl';
import { BOM, columnSeparator, csvLine } from '@/lib/files/csv-line';
import { saveFile } from './save-file';

/** Downloads these lines as a CSV file, named after the file that they come from. */
export function useSaveCsv(file: string): (lines: readonly (readonly string[])[], name: string) => void {
  const separator = columnSeparator({ kind: 'words', locale: useLocale() });
  return (lines, name) => {
    const csvLines = lines.map((cells) =>
      csvLine(
        cells.map((text) => ({ text })),
        separator,
      ),
    );
    saveFile(BOM + csvLines.join(''), `${file.replace(/\.\w+$/, '')}-${name}.csv`);
  };
}
