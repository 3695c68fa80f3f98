import {
  type ListNavigation,
  navigationIndex,
  splitSubPage,
} from '@/components/data-table/list-navigation/list-navigation';
import type { Filter } from '@/lib/contract/dqb/dqb';

/**
 * Selects the orders of "apply to the group". `others` is the number of these orders without the current one, if known.
 */
export type FixGroup = { filters: Filter[]; others?: number };

/**
 * Selects the orders with one cause. If the order was opened from a list, selects only orders of that list.
 * `isSameEntry` is false after the order was rejected again: the new entry has another ID, and its cause may differ.
 */
export function selectGroup(
  listNavigation: ListNavigation | undefined,
  path: string,
  { cause, othersOfCause, isSameEntry }: { cause: string; othersOfCause: number; isSameEntry: boolean },
): FixGroup {
  const isCause = ({ property, value }: Filter) => property === 'error' && value === cause;
  const isListed = navigationIndex(listNavigation, splitSubPage(path).record) !== undefined;
  const listed = (isListed && listNavigation?.next?.query.filters) || [];
  const replaced = isSameEntry ? ['error'] : ['error', 'id'];
  // A filter that "or" joins to other filters cannot be removed separately.
  const otherFilters = listed.filter(
    ({ property, logic }, i) => logic || listed[i - 1]?.logic || !replaced.includes(property),
  );
  const filters: Filter[] = [...otherFilters, { operation: 'Equals', property: 'error', value: cause }];
  if (otherFilters.length === 0) return { filters, others: isSameEntry ? othersOfCause : undefined };
  const total = isSameEntry && listed.some(isCause) ? listNavigation?.total : undefined;
  return { filters, others: total === undefined ? undefined : Math.max(0, total - 1) };
}
