import { useLocale } from 'next-intl';
import { BOM, columnSeparator, csvLine } from '@/lib/files/csv-line';
import { saveFile } from './save-file';

/** Returns a function that downloads lines as a CSV file. The file name combines `file` and `name`. */
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
