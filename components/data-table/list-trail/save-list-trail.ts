import { hrefOf, type ListShape, type Row } from '@/components/data-table/columns/column';
import type { Asked } from '@/components/data-table/url-state/list-request';
import { keepTrail } from './list-trail';

/** Remembers, when a row is opened, which list it was in and what stands beside it. */
export function layTrail(
  { tenant, operation, href }: ListShape,
  { filters, sort, offset = 0, count = 50 }: Asked['query'],
  { rows, total, at }: { rows: readonly Row[]; total: number; at: number },
): void {
  if (!href || at < 0) return;
  const hrefs = rows.map((row) => hrefOf(href, row) ?? '');
  keepTrail({
    tenant,
    further: { operation, query: { filters, sort }, href, size: count },
    total,
    from: offset,
    hrefs,
    at,
  });
}
