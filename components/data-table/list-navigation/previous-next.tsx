'use client';

import { useQueryClient } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { usePathname, useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { recordHref } from '@/components/data-table/columns/column';
import { IconButton } from '@/components/ui/button';
import { leave } from '@/components/ui/leave-guard';
import { route } from '@/components/ui/route';
import { cx } from '@/components/ui/style';
import { readQuery } from '@/lib/console/browser/read-query';
import {
  addPage,
  type ListNavigation,
  navigationIndex,
  neighborIndex,
  splitSubPage,
} from './list-navigation';
import { currentListNavigation, saveNavigation, useListNavigation } from './use-list-navigation';
import { useSiblingActions } from './use-sibling-actions';

/** True if the list has records beyond the loaded ones. */
const hasMore = (listNavigation: ListNavigation, by: 1 | -1) =>
  by > 0
    ? listNavigation.total === undefined ||
      listNavigation.from + listNavigation.hrefs.length < listNavigation.total
    : listNavigation.from > 0;

/**
 * Returns the actions that open the previous and next record of the list, and this record's position. Undefined if the record was
 * not opened from a list.
 */
function usePreviousNext() {
  const t = useTranslations('record');
  const listNavigation = useListNavigation();
  const path = usePathname();
  const router = useRouter();
  const queryClient = useQueryClient();
  const { record, view } = splitSubPage(path);
  const at = navigationIndex(listNavigation, record);
  const next = listNavigation && at !== undefined ? neighborIndex(listNavigation, at, 1) : undefined;
  const previous = listNavigation && at !== undefined ? neighborIndex(listNavigation, at, -1) : undefined;

  const go = (by: 1 | -1) => {
    const to = by > 0 ? next : previous;
    const href = to === undefined ? undefined : listNavigation?.hrefs[to];
    if (!listNavigation || to === undefined || !href) return;
    leave(() => {
      saveNavigation({ ...listNavigation, at: to });
      // Replaces the history entry, so that "back" leads to the list and not through every visited record.
      router.replace(route(href + view));
    });
  };

  const loadMore = useEffectEvent(async (by: 1 | -1) => {
    if (!listNavigation) return;
    const { tenant, from, hrefs, next } = listNavigation;
    const { operation, query, size, href } = next;
    const offset = by > 0 ? from + hrefs.length : Math.max(0, from - size);
    const count = by > 0 ? size : from - offset;
    const pageQuery = { ...query, offset, count };
    const read = readQuery(operation, tenant, { dqb: pageQuery });
    const page = await queryClient.fetchQuery(read).then(
      ({ value }) => value,
      () => undefined,
    );
    const latest = currentListNavigation();
    if (!page || !latest || latest.from !== from || latest.hrefs.length !== hrefs.length) return;
    const loaded = page.rows.slice(0, count).map((row) => recordHref(href, row) ?? '');
    if (loaded.length > 0) saveNavigation(addPage(latest, loaded, by, page.total));
    // An empty page means that the list has ended, regardless of its reported total.
    else if (by > 0) saveNavigation({ ...latest, total: from + hrefs.length });
  });
  const isInList = listNavigation !== undefined && at !== undefined;
  const needsNext = isInList && next === undefined && hasMore(listNavigation, 1);
  const needsPrevious = isInList && previous === undefined && hasMore(listNavigation, -1);
  useEffect(() => {
    if (needsNext) void loadMore(1);
    if (needsPrevious) void loadMore(-1);
  }, [needsNext, needsPrevious]);

  const siblings = {
    previous: {
      label: t('previousRecord'),
      unavailable: previous === undefined ? t('firstRecord') : undefined,
      run: () => go(-1),
    },
    next: {
      label: t('nextRecord'),
      unavailable: next === undefined ? t('lastRecord') : undefined,
      run: () => go(1),
    },
  };
  const isFixing = view === '/fix';
  useSiblingActions(isInList ? siblings : undefined, isFixing);

  if (!isInList) return undefined;
  const position = listNavigation.from + at + 1;
  const { total } = listNavigation;
  return {
    ...siblings,
    position,
    isFixing,
    total: total === undefined ? undefined : Math.max(total, position),
  };
}

/** Shows "12 of 340" with buttons for the previous and next record. Renders null if the record was not opened from a list. */
export function PreviousNext() {
  const t = useTranslations('record');
  const listPosition = usePreviousNext();
  if (!listPosition) return null;
  const { position, total, previous, next, isFixing } = listPosition;
  return (
    <nav
      aria-label={t('neighbors')}
      className={cx(
        'flex shrink-0 items-center gap-0.5 text-muted text-sm',
        // On phones within reach of a thumb, except above a bar of buttons, whose height varies.
        !isFixing &&
          'max-sm:fixed max-sm:right-3 max-sm:bottom-18 max-sm:z-10 max-sm:rounded-lg max-sm:bg-raised max-sm:px-2 max-sm:shadow-lift max-sm:[:root:has([data-phone-bar])_&]:bottom-34',
      )}
    >
      {position > 0 && (
        <span className="whitespace-nowrap px-1">
          {total === undefined
            ? t('positionOfUnknown', { at: position })
            : t('position', { at: position, total })}
        </span>
      )}
      <IconButton
        size="sm"
        label={previous.label}
        keys="k"
        unavailable={previous.unavailable}
        onClick={previous.run}
      >
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <IconButton size="sm" label={next.label} keys="j" unavailable={next.unavailable} onClick={next.run}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </nav>
  );
}
