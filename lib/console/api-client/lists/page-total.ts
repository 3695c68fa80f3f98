import type { ListPage } from '@/lib/contract/schema/list-page';

/**
 * Returns the total that a platform reports with a page. Undefined if the total is not a valid number or contradicts
 * the records of the page.
 */
export function validTotal({ rows, total }: ListPage, offset: number): number | undefined {
  if (total === undefined || !Number.isSafeInteger(total) || total < 0) return undefined;
  return (rows.length > 0 ? total >= offset + rows.length : total <= offset) ? total : undefined;
}

/**
 * True if the total of a first page may count only that page, as on some platforms. The total then equals the page's
 * length, which is the requested size or a round number. Only another request can tell.
 */
export const canBePageTotal = ({ rows, total }: ListPage, requested: number): boolean =>
  rows.length > 0 &&
  total === rows.length &&
  (rows.length === requested || rows.length % 10 === 0 || rows.length % 25 === 0);
