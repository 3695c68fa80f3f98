import type { ListPage } from '@/lib/contract/schema/list-page';

/**
 * The total that a platform reports with a page; undefined when it is not a valid number or contradicts the records, being smaller
 * than what was returned, or larger although the page is empty.
 */
export function validTotal({ rows, total }: ListPage, offset: number): number | undefined {
  if (total === undefined || !Number.isSafeInteger(total) || total < 0) return undefined;
  return (rows.length > 0 ? total >= offset + rows.length : total <= offset) ? total : undefined;
}

/**
 * True when the total of a first page may only be the page's own count, which some platforms report: it equals the page's length,
 * and that is the requested size or a round number. Only another request can tell.
 */
export const canBePageTotal = ({ rows, total }: ListPage, requested: number): boolean =>
  rows.length > 0 &&
  total === rows.length &&
  (rows.length === requested || rows.length % 10 === 0 || rows.length % 25 === 0);
