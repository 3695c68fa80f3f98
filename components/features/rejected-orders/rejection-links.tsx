'use client';

import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { usePathname, useRouter } from 'next/navigation';
import { type ReactNode, useSyncExternalStore } from 'react';
import {
  currentListNavigation,
  navigationIndex,
  subscribe,
  viewIn,
} from '@/components/data-table/list-navigation/list-navigation';
import { IconButton } from '@/components/ui/button';
import { leave } from '@/components/ui/leave-guard';
import { route } from '@/components/ui/route';
import { areShortcutsOff, isChord, useKeys } from '@/components/ui/shortcuts/use-shortcuts';
import { toastReason } from '@/components/ui/toast';

/**
 * The position of this order among all rejected orders; when opened from a list, the header displays the position in that list
 * instead.
 */
export function PreviousNextBar({ children }: { children: ReactNode }) {
  const listNavigation = useSyncExternalStore(subscribe, currentListNavigation, () => undefined);
  return navigationIndex(listNavigation, viewIn(usePathname()).record) === undefined ? (
    <span>{children}</span>
  ) : null;
}

/**
 * Links to the previous and next rejected order. j and k as in a list; while typing, Alt with the page keys. A form with edits asks
 * before it is left.
 */
export function PreviousRejected({
  before,
  after,
  edit,
  unavailable,
  words,
}: {
  before?: string;
  after?: string;
  /** The target of the `e` shortcut. */
  edit?: string;
  /** Why the shortcut is unavailable. */
  unavailable?: string;
  words: { before: string; after: string; none: string };
}) {
  const router = useRouter();
  // When opened from the list, the page header already has links in the list's order.
  const listNavigation = useSyncExternalStore(subscribe, currentListNavigation, () => undefined);
  const path = usePathname();
  const { record, view } = viewIn(path);
  const hasNavigation = navigationIndex(listNavigation, record) !== undefined;
  const go = (to: string | undefined) => to && leave(() => router.push(route(to)));
  useKeys((event) => {
    const isPage = !hasNavigation && event.altKey && (event.key === 'PageDown' || event.key === 'PageUp');
    if (!isPage && (areShortcutsOff(event) || isChord(event))) return;
    if (event.key === 'e' && unavailable) {
      event.preventDefault();
      return toastReason(unavailable);
    }
    const siblings = { j: after, k: before, ...(view === '/fix' && { n: after, p: before }) };
    const to = {
      ...(!hasNavigation && siblings),
      ...(isPage && { PageDown: after, PageUp: before }),
      e: edit,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  });
  if (hasNavigation) return null;
  return (
    <span className="flex">
      <IconButton
        label={words.before}
        keys="k"
        unavailable={before ? undefined : words.none}
        onClick={() => go(before)}
      >
        <ChevronUp />
      </IconButton>
      <IconButton
        label={words.after}
        keys="j"
        unavailable={after ? undefined : words.none}
        onClick={() => go(after)}
      >
        <ChevronDown />
      </IconButton>
    </span>
  );
}
