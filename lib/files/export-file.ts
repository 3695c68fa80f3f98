import { BOM, type CellText, columnSeparator, csvLine, type Style } from './csv-line';
import { type ExportColumn, type ExportFormat, type ExportShape, headingRow } from './record-cells';
import { xlsxStream } from './xlsx-stream';

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

async function* csvChunks(rows: AsyncIterable<CellText[]>, style: Style): AsyncGenerator<Uint8Array> {
  let buffer = style.kind === 'words' ? BOM : '';
  for await (const cells of rows) {
    buffer += csvLine(cells, columnSeparator(style));
    if (buffer.length < 32_768) continue;
    yield Buffer.from(buffer);
    buffer = '';
  }
  yield Buffer.from(buffer);
}

async function* withHeadings(
  columns: readonly ExportColumn[],
  style: Style,
  parts: AsyncIterable<readonly CellText[][]>,
): AsyncGenerator<CellText[]> {
  yield headingRow(columns, style);
  for await (const part of parts) yield* part;
}

/** Streams a file: first the headings, then the rows as they arrive. */
export function exportFile(
  { columns, style, format, list }: ExportShape,
  parts: AsyncIterable<readonly CellText[][]>,
): AsyncGenerator<Uint8Array> {
  const rows = withHeadings(columns, style, parts);
  if (format === 'csv') return csvChunks(rows, style);
  const widths = columns.map(({ kind }) => (kind === 'text' || kind === 'longtext' ? 32 : 18));
  return xlsxStream(list, rows, widths);
}

const toFileName = (text: string) => text.replace(/[^\w.-]+/g, '-').replace(/^[-.]+|-+$/g, '');

/** Returns the name of a downloaded file: tenant, list and date. */
export const exportName = (tenant: string, { list, format }: ExportShape, day: Date): string =>
  `${toFileName(`${tenant}-${list}-${day.toISOString().slice(0, 10)}`)}.${format}`;

export const fileHeaders = (format: ExportFormat, name: string): Record<string, string> => ({
  'content-type': types[format],
  'content-disposition': `attachment; filename="${name}"`,
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
});

/**
 * Converts chunks to the body of a download. Requests chunks on demand, so that slow connections do not fill a buffer. An error
 * aborts the download, so that the file does not look complete.
 */
export function toStream(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { value, done } = await chunks.next();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          controller.error(error);
        }
      },
      async cancel() {
        await chunks.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
