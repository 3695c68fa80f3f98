import { readSheet } from 'read-excel-file/universal';
import { unguarded } from '@/components/export/guarded';
import { writeNumber } from '@/components/form/read-number';
import { tooMuchInXlsx } from './measure-xlsx';
import { type Sheet, sheetOf, type Unreadable } from './sheet';

/** A typed cell as text: numbers with a point, dates as on the calendar and never shifted. */
function said(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return writeNumber(cell, '.');
  if (cell instanceof Date) {
    if (Number.isNaN(cell.getTime())) return '';
    // Excel counts days in fractions: half a second either way is its rounding.
    const text = new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString().slice(0, 19);
    return text.endsWith('T00:00:00') ? text.slice(0, 10) : text.replace('T', ' ');
  }
  return unguarded(String(cell).replaceAll('\u0000', ''));
}

/** Reads the first sheet of an XLSX file. */
export async function readXlsx(bytes: ArrayBuffer): Promise<Sheet | Unreadable> {
  const tooMuch = tooMuchInXlsx(new Uint8Array(bytes));
  if (tooMuch) return tooMuch;
  try {
    const rows = await readSheet(bytes, { trim: false });
    return sheetOf(
      rows.map((cells) => [...cells].map(said)),
      { decimal: '.', encoding: 'XLSX' },
    );
  } catch (error) {
    return { unreadable: 'format', detail: error instanceof Error ? error.message : '' };
  }
}
