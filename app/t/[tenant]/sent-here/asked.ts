import { othersIn } from '@/components/table/others';
import { type SearchParams, stateOf } from '@/components/table/state';

/** Rows of a page. */
export const PAGE = 50;

export type AskedSent = {
  text: string;
  page: number;
  offset: number;
  /** What else the address holds: it stays. */
  others: readonly [string, string][];
};

/** What the address of a list that is known from here asks for: `q` and `page`, as of every list. */
export function askedOf(params: SearchParams): AskedSent {
  const { q, page } = stateOf(params);
  return { text: q.trim(), page, offset: (page - 1) * PAGE, others: othersIn(params, ['q', 'page']) };
}
