import { usePathname, useRouter } from 'next/navigation';
import { nextHref, withoutRecord } from '@/components/data-table/list-navigation/list-navigation';
import {
  currentListNavigation,
  saveNavigation,
} from '@/components/data-table/list-navigation/use-list-navigation';
import { route } from '@/components/ui/route';
import { lastSearchAt, loadFromSession } from '@/components/ui/session-storage';

/** Removes this page's order from its list, and opens the next order. After the last order, opens the list with its query. */
export function useOpenNext(listPath: string): () => void {
  const router = useRouter();
  const path = usePathname();
  return () => {
    const listNavigation = currentListNavigation();
    const next = nextHref(listNavigation, path);
    if (listNavigation) saveNavigation(withoutRecord(listNavigation, path));
    router.push(route(next ?? listPath + (loadFromSession(lastSearchAt(listPath)) ?? '')));
  };
}
