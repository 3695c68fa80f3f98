import { getLocale, getTimeZone, getTranslations } from 'next-intl/server';
import {
  chosenColumns,
  type ExportColumn,
  exportColumns,
  headingsOf,
  recordRows,
} from '@/components/data-table/export/export-column';
import { type Fill, withLabels } from '@/components/features/labels/exported-labels';
import { admitTo, toResult } from '@/lib/console/auth/access';
import { guardedRoute } from '@/lib/console/auth/guarded-route';
import type { Failure } from '@/lib/console/browser/result';
import { type Pages, readPages } from '@/lib/console/operations/pages';
import { isOperationName, operations } from '@/lib/contract/operations';
import type { Operation } from '@/lib/contract/schema/operation';
import { BOM, type CellText, csvLine, type Style, separatorOf } from '@/lib/files/csv-line';
import { xlsxStream } from '@/lib/files/xlsx-stream';

/** XLSX programs take no more rows than this. */
const MOST_XLSX_ROWS = 1_048_576;

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** The console itself cannot, not the platform. */
const OURS: ReadonlySet<string> = new Set(['database', 'disk', 'console']);

const statusOf = (failure: Failure): number => {
  if (failure.kind === 'signed-out') return 401;
  if (failure.kind === 'forbidden') return 403;
  if (failure.kind === 'missing') return 404;
  if (failure.kind === 'unreachable' && OURS.has(failure.cause)) return 503;
  return failure.kind === 'refused' && failure.status === 400 ? 400 : 502;
};

const refuse = (failure: Failure) =>
  Response.json(failure, { status: statusOf(failure), headers: { 'cache-control': 'private, no-store' } });

async function* rowsOf(
  pages: Pages,
  columns: readonly ExportColumn[],
  fill: Fill,
  style: Style,
): AsyncGenerator<CellText[]> {
  yield headingsOf(columns, style);
  for await (const page of pages.rows)
    for (const record of await fill(page)) yield* recordRows(record, columns, style);
}

async function* csvOf(rows: AsyncIterable<CellText[]>, style: Style): AsyncGenerator<Buffer> {
  let held = style.kind === 'words' ? BOM : '';
  for await (const cells of rows) {
    held += csvLine(cells, separatorOf(style));
    if (held.length < 32_768) continue;
    yield Buffer.from(held);
    held = '';
  }
  yield Buffer.from(held);
}

/** What is taken is what is made: nothing piles up behind a slow line. A failure cuts the file off instead of ending it. */
function streamOf(chunks: AsyncGenerator<Buffer>): ReadableStream<Uint8Array> {
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

const named = (text: string) => text.replace(/[^\w.-]+/g, '-').replace(/^[-.]+|-+$/g, '');

async function styleOf(kind: Style['kind']): Promise<Style> {
  const [locale, zone, t] = await Promise.all([getLocale(), getTimeZone(), getTranslations('table')]);
  return { kind, locale, zone, yes: t('yes'), no: t('no') };
}

/**
 * A list as a file: `?tenant&dqb&cols&lines=off&format=csv|xlsx&head=words|wire`. All rows that match, streamed as they are read.
 */
export const GET = guardedRoute<{ operation: string }>(async ({ request, params, search: asked }) => {
  const name = params.operation;
  const admitted = await toResult(() => admitTo(asked.get('tenant'), 'read'));
  if ('kind' in admitted) return refuse(admitted);
  const operation: Operation | undefined = isOperationName(name) ? operations[name] : undefined;
  if (operation?.effect !== 'read' || !operation.record)
    return refuse({ kind: 'missing', status: 404, message: 'There is no such list', requestId: '' });
  const t = await getTranslations();
  const all = exportColumns(operation, t);
  const chosen = chosenColumns(
    asked.get('lines') === 'off' ? all.filter((c) => c.line === undefined) : all,
    (asked.get('cols') ?? '').split(',').filter(Boolean),
  );
  const labelled = await toResult(() =>
    withLabels(operation, admitted.tenant.id, chosen, t('label.heading')),
  );
  if ('kind' in labelled) return refuse(labelled);
  const { columns, fill } = labelled;
  const style = await styleOf(asked.get('head') === 'wire' ? 'wire' : 'words');
  const format = asked.get('format') === 'xlsx' ? 'xlsx' : 'csv';
  const pages = await toResult(() =>
    readPages(operation, admitted.tenant.id, asked.get('dqb') ?? '', request.signal),
  );
  if ('kind' in pages) return refuse(pages);
  if (format === 'xlsx' && pages.total >= MOST_XLSX_ROWS)
    return refuse({
      kind: 'refused',
      status: 400,
      message: 'Too many rows for XLSX',
      issues: [],
      requestId: '',
    });
  const rows = rowsOf(pages, columns, fill, style);
  const widths = columns.map(({ kind }) => (kind === 'text' || kind === 'longtext' ? 32 : 18));
  const chunks = format === 'xlsx' ? xlsxStream(operation.resource, rows, widths) : csvOf(rows, style);
  const day = new Date().toISOString().slice(0, 10);
  return new Response(streamOf(chunks), {
    headers: {
      'content-type': types[format],
      'content-disposition': `attachment; filename="${named(`${admitted.tenant.id}-${operation.resource}-${day}`)}.${format}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'x-total-rows': String(pages.total),
    },
  });
});
