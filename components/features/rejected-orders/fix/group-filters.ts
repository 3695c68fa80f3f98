import {
  type ListNavigation,
  navigationIndex,
  splitSubPage,
} from '@/components/data-table/list-navigation/list-navigation';
import type { Filter } from '@/lib/contract/dqb/dqb';

/** The filters for the orders that "apply to the group" includes. `others` is their number without this order, if known. */
export type FixGroup = { filters: Filter[]; others?: number };

/**
 * Selects the orders of one cause within the list that an order was opened from, or all orders with the cause if there
 * is no list. `isSameEntry` is false after the order was rejected again: the new entry has another ID, and its cause
 * may differ from the list's.
 */
export function groupOf(
  listNavigation: ListNavigation | undefined,
  path: string,
  { cause, othersOfCause, isSameEntry }: { cause: string; othersOfCause: number; isSameEntry: boolean },
): FixGroup {
  const isCause = ({ property, value }: Filter) => property === 'error' && value === cause;
  const isListed = navigationIndex(listNavigation, splitSubPage(path).record) !== undefined;
  const listed = (isListed && listNavigation?.next?.query.filters) || [];
  const replaced = isSameEntry ? ['error'] : ['error', 'id'];
  // A filter that is joined to other filters by "or" cannot be removed separately.
  const otherFilters = listed.filter(
    ({ property, logic }, i) => logic || listed[i - 1]?.logic || !replaced.includes(property),
  );
  const filters: Filter[] = [...otherFilters, { operation: 'Equals', property: 'error', value: cause }];
  if (otherFilters.length === 0) return { filters, others: isSameEntry ? othersOfCause : undefined };
  const total = isSameEntry && listed.some(isCause) ? listNavigation?.total : undefined;
  return { filters, others: total === undefined ? undefined : Math.max(0, total - 1) };
}
