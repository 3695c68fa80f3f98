import { hrefOf, type ListShape, type Row } from '@/components/data-table/columns/column';
import type { ListRequest } from '@/components/data-table/url-state/list-request';
import { saveTrail } from './list-trail';

/** Remembers, when a row is opened, which list it was in and what stands beside it. */
export function saveListTrail(
  { tenant, operation, href }: ListShape,
  { filters, sort, offset = 0, count = 50 }: ListRequest['query'],
  { rows, total, at }: { rows: readonly Row[]; total: number; at: number },
): void {
  if (!href || at < 0) return;
  const hrefs = rows.map((row) => hrefOf(href, row) ?? '');
  saveTrail({
    tenant,
    further: { operation, query: { filters, sort }, href, size: count },
    total,
    from: offset,
    hrefs,
    at,
  });
}
