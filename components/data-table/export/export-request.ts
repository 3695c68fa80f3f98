import { type Dqb, printDqb } from '@/lib/contract/dqb/dqb';

/** The list to export: its query, and its columns in order. */
export type ExportRequest = {
  operation: string;
  tenant: string;
  dqb: Dqb;
  columns: readonly string[];
  /** True if the records have lines, which can be exported one per row. */
  hasLines: boolean;
  /** The number of matching records. Undefined while unknown. */
  total?: number;
};

export type ExportChoice = {
  format: 'csv' | 'xlsx';
  head: 'words' | 'wire';
  cols: 'shown' | 'all';
  lines: boolean;
};

/** Returns the URL that creates the file. */
export function exportHref(
  { operation, tenant, dqb, columns }: ExportRequest,
  { format, head, cols, lines }: ExportChoice,
): string {
  const search = new URLSearchParams({ tenant, dqb: printDqb(dqb), format, head });
  if (cols === 'shown') search.set('cols', columns.join(','));
  if (!lines) search.set('lines', 'off');
  return `/export/${operation}?${search}`;
}
