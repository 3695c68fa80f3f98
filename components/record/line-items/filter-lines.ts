import type { Column, Row } from '@/components/data-table/columns/column';
import { fold } from '@/lib/contract/schema/fold';
import { valueAt } from '@/lib/contract/schema/value-at';

const said = (column: Column, value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? (column.words?.[value]?.label ?? value) : String(value);
};

/** Finds lines by a part of anything that is shown of them, in any case, with the Turkish i as one letter. */
export function finder(rows: readonly Row[], columns: readonly Column[]): (text: string) => readonly Row[] {
  let texts: readonly string[] | undefined;
  const shown = columns.filter(({ custom }) => !custom);
  return (text) => {
    const part = fold(text.trim());
    if (part === '') return rows;
    texts ??= rows.map((row) => fold(shown.map((c) => said(c, valueAt(row, c.name))).join('\n')));
    return rows.filter((_, at) => texts?.[at]?.includes(part));
  };
}

/** The sum of a field over lines. In whole millionths, so that tenths add up as people add them. */
export const sumOf = (rows: readonly Row[], name: string): number =>
  rows.reduce((sum, row) => {
    const value = row[name];
    return sum + (typeof value === 'number' ? Math.round(value * 1e6) : 0);
  }, 0) / 1e6;
