import type { ListPage } from '@/lib/contract/schema/list-page';

/**
 * Returns the total that a platform reports with a page. Undefined if it is not a valid number, is smaller than the number of
 * records returned, or is larger although the page is empty.
 */
export function validTotal({ rows, total }: ListPage, offset: number): number | undefined {
  if (total === undefined || !Number.isSafeInteger(total) || total < 0) return undefined;
  return (rows.length > 0 ? total >= offset + rows.length : total <= offset) ? total : undefined;
}

/**
 * True if the total of a first page may be only the page's own count, as some platforms report: it equals the page's length,
 * and the length is the requested size or a round number. Only another request can tell.
 */
export const canBePageTotal = ({ rows, total }: ListPage, requested: number): boolean =>
  rows.length > 0 &&
  total === rows.length &&
  (rows.length === requested || rows.length % 10 === 0 || rows.length % 25 === 0);
