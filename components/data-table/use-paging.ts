import type { ListState } from './url-state/list-state';
import type { ChangeList } from './url-state/use-list-state';
import type { ListRead } from './use-list-rows';

/** Returns the number of the last page, and a function to go to a page. `onPageChange` is called when the page changes. */
export function usePaging(
  { page, size }: ListState,
  change: ChangeList,
  { rows, total, hasNext }: ListRead,
  onPageChange: () => void,
) {
  // Without a total, the last known page is the next page if more is expected. Otherwise it is the current page, or the
  // previous page if the current one is empty.
  const lastKnown = hasNext ? page + 1 : page - (rows?.length === 0 ? 1 : 0);
  const lastPage = Math.max(1, total === undefined ? lastKnown : Math.ceil(total / size));
  const goToPage = (next: number) => {
    if (next < 1 || (next > lastPage && next > page)) return;
    change({ page: Math.min(next, lastPage) });
    onPageChange();
  };
  return { lastPage, goToPage };
}
