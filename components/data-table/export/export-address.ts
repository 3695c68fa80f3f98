/** What a list shows: the question it asks, and its columns in order. */
export type ExportAsked = {
  operation: string;
  tenant: string;
  dqb: string;
  columns: readonly string[];
  /** The list's records have lines, which can be exported one a row. */
  hasLines: boolean;
};

export type ExportChoice = {
  format: 'csv' | 'xlsx';
  head: 'words' | 'wire';
  cols: 'shown' | 'all';
  lines: boolean;
};

/** Where the file is made. */
export function exportAddress(
  { operation, tenant, dqb, columns }: ExportAsked,
  { format, head, cols, lines }: ExportChoice,
): string {
  const search = new URLSearchParams({ tenant, dqb, format, head });
  if (cols === 'shown') search.set('cols', columns.join(','));
  if (!lines) search.set('lines', 'off');
  return `/export/${operation}?${search}`;
}
