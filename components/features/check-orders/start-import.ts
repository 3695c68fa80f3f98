import { saveImport } from '@/lib/console/actions';
import { newIdempotencyKey } from '@/lib/console/browser/idempotency-key';
import type { Result } from '@/lib/console/browser/result';
import type { RunMeta } from '@/lib/console/browser/run-meta';
import type { OrdersDraft } from './orders-draft';
import { orderColumns, orderRows } from './orders-file';

/** Rows stored per call; the import reads chunks of the same size. */
const CHUNK = 500;

/** Passes corrected orders to the import, which looks up existing ones, confirms and sends. Returns the URL to continue at. */
export async function startImport(tenant: string, { file, orders }: OrdersDraft): Promise<Result<string>> {
  const id = newIdempotencyKey().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const rows = orderRows(orders);
  const meta: RunMeta = {
    header: [...orderColumns],
    columns: [...orderColumns],
    total: rows.length,
    decimal: '.',
    encoding: 'utf-8',
    existing: 'update',
    step: 'mend',
  };
  const run = { tenant, id };
  const started = await saveImport({
    ...run,
    ...{ kind: 'start', target: 'sales-orders', file: file.slice(0, 300), meta: JSON.stringify(meta) },
  });
  if (started.kind !== 'ok') return started;
  for (let chunkIndex = 0; chunkIndex * CHUNK < rows.length; chunkIndex++) {
    const part = rows.slice(chunkIndex * CHUNK, (chunkIndex + 1) * CHUNK);
    // Row 1 of a file is the heading.
    const numbered = part.map((cells, i) => [chunkIndex * CHUNK + i + 2, ...cells]);
    const stored = await saveImport({
      ...run,
      kind: 'piece',
      index: chunkIndex,
      rows: JSON.stringify(numbered),
    });
    if (stored.kind !== 'ok') return stored;
  }
  return { ...started, answer: `/t/${encodeURIComponent(tenant)}/import/${id}` };
}
