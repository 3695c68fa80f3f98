import { othersIn } from '@/components/data-table/saved-views/other-views';
import { type SearchParams, stateOf } from '@/components/data-table/url-state/list-state';

/** Rows of a page. */
export const PAGE = 50;

export type AskedSent = {
  text: string;
  page: number;
  offset: number;
  /** What else the address holds: it stays. */
  others: [string, string][];
};

/** Whether the address asks what cannot be asked of the journal: filters, an order, a view of the platform's list. */
export function isNarrower(params: SearchParams): boolean {
  const { f, dqb, sort, view } = stateOf(params);
  return f.length > 0 || dqb !== '' || sort !== '' || !['', 'sent', 'all'].includes(view);
}

/** What the address of a list that is known from here asks for: `q` and `page`, as of every list. */
export function askedOf(params: SearchParams): AskedSent {
  const { q, page } = stateOf(params);
  return { text: q.trim(), page, offset: (page - 1) * PAGE, others: othersIn(params, ['q', 'page']) };
}
