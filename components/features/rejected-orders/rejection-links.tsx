'use client';

import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { usePathname, useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { navigationIndex, splitSubPage } from '@/components/data-table/list-navigation/list-navigation';
import { useListNavigation } from '@/components/data-table/list-navigation/use-list-navigation';
import { useSiblingActions } from '@/components/data-table/list-navigation/use-sibling-actions';
import { IconButton } from '@/components/ui/button';
import { leave } from '@/components/ui/leave-guard';
import { route } from '@/components/ui/route';

/**
 * Shows the position among all rejected orders. Renders nothing if the order was opened from a list, because the header
 * then shows the position in that list.
 */
export function PreviousNextBar({ children }: { children: ReactNode }) {
  const listNavigation = useListNavigation();
  return navigationIndex(listNavigation, splitSubPage(usePathname()).record) === undefined ? (
    <span>{children}</span>
  ) : null;
}

/**
 * Links to the previous and next rejected order, also with shortcuts. If the form has edits, the user must confirm
 * before leaving.
 */
export function PreviousRejected({
  before,
  after,
  words,
}: {
  before?: string;
  after?: string;
  words: { before: string; after: string; none: string };
}) {
  const router = useRouter();
  // If the order was opened from a list, the page header already has links in the order of that list.
  const listNavigation = useListNavigation();
  const { record, view } = splitSubPage(usePathname());
  const hasNavigation = navigationIndex(listNavigation, record) !== undefined;
  const to = (href: string | undefined, label: string) => ({
    label,
    unavailable: href ? undefined : words.none,
    run: () => href && leave(() => router.push(route(href))),
  });
  const [previous, next] = [to(before, words.before), to(after, words.after)];
  useSiblingActions(hasNavigation ? undefined : { previous, next }, view === '/fix');
  if (hasNavigation) return null;
  return (
    <span className="flex">
      <IconButton label={previous.label} keys="k" unavailable={previous.unavailable} onClick={previous.run}>
        <ChevronUp />
      </IconButton>
      <IconButton label={next.label} keys="j" unavailable={next.unavailable} onClick={next.run}>
        <ChevronDown />
      </IconButton>
    </span>
  );
}
