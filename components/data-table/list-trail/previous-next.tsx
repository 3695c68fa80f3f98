'use client';

import { useQueryClient } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { usePathname, useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { hrefOf } from '@/components/data-table/columns/column';
import { IconButton } from '@/components/ui/button';
import { leave } from '@/components/ui/leave-guard';

import { route } from '@/components/ui/route';
import { areShortcutsOff, chorded, useKeys } from '@/components/ui/shortcuts/use-shortcuts';
import { readQuery } from '@/lib/console/browser/read-query';
import { printDqb } from '@/lib/contract/dqb/dqb';
import { readListPage } from '@/lib/contract/schema/list-answer';
import {
  currentTrail,
  longer,
  nextTo,
  placeIn,
  saveTrail,
  subscribe,
  type Trail,
  viewIn,
} from './list-trail';

const keys: Readonly<Record<string, 1 | -1>> = { j: 1, ']': 1, k: -1, '[': -1 };
/** Where the next record is opened to be fixed, not to be read. */
const fixKeys: Readonly<Record<string, 1 | -1>> = { ...keys, n: 1, p: -1 };
/** With Alt, also while one types. */
const pageKeys: Readonly<Record<string, 1 | -1>> = { PageDown: 1, PageUp: -1 };

/** Whether the list goes on beyond what is known of it. */
const goesOn = (trail: Trail, by: 1 | -1) =>
  by > 0 ? trail.total === undefined || trail.from + trail.hrefs.length < trail.total : trail.from > 0;

/** The records beside this one in the list that it was opened from; nothing when it was opened otherwise. */
function usePreviousNext() {
  const trail = useSyncExternalStore(subscribe, currentTrail, () => undefined);
  const path = usePathname();
  const router = useRouter();
  const client = useQueryClient();
  const { record, view } = viewIn(path);
  const at = placeIn(trail, record);
  const next = trail && at !== undefined ? nextTo(trail, at, 1) : undefined;
  const previous = trail && at !== undefined ? nextTo(trail, at, -1) : undefined;

  const go = (by: 1 | -1) => {
    const to = by > 0 ? next : previous;
    const href = to === undefined ? undefined : trail?.hrefs[to];
    if (!trail || to === undefined || !href) return;
    leave(() => {
      saveTrail({ ...trail, at: to });
      // The way back leads to the list, not through every record that was passed.
      router.replace(route(href + view));
    });
  };

  const lengthen = useEffectEvent(async (by: 1 | -1) => {
    if (!trail?.further) return;
    const { tenant, from, hrefs, further } = trail;
    const { operation, query, size, href } = further;
    const offset = by > 0 ? from + hrefs.length : Math.max(0, from - size);
    const count = by > 0 ? size : from - offset;
    const asked = { ...query, offset, count };
    const read = readQuery(operation, tenant, { query: { dqb: printDqb(asked) } });
    const answer = await client.fetchQuery(read).catch(() => undefined);
    const page = readListPage(answer?.answer, offset);
    const now = currentTrail();
    if (!answer || !now || now.from !== from || now.hrefs.length !== hrefs.length) return;
    const found = page.rows.slice(0, count).map((row) => hrefOf(href, row) ?? '');
    if (found.length > 0) saveTrail(longer(now, found, by, page.total));
    // Nothing more came: the list ends here, whatever its total is.
    else if (by > 0) saveTrail({ ...now, total: from + hrefs.length });
  });
  const endless = trail?.further !== undefined && at !== undefined;
  const needsNext = endless && next === undefined && goesOn(trail, 1);
  const needsPrevious = endless && previous === undefined && goesOn(trail, -1);
  useEffect(() => {
    if (needsNext) void lengthen(1);
    if (needsPrevious) void lengthen(-1);
  }, [needsNext, needsPrevious]);

  useKeys((event) => {
    const isPage = event.altKey && !event.ctrlKey && !event.metaKey;
    const by = (isPage ? pageKeys : view === '/fix' ? fixKeys : keys)[event.key];
    if (!by || at === undefined || (!isPage && (areShortcutsOff(event) || chorded(event)))) return;
    event.preventDefault();
    go(by);
  });

  if (!trail || at === undefined) return undefined;
  return {
    position: trail.from + at + 1,
    total: trail.total === undefined ? undefined : Math.max(trail.total, trail.from + at + 1),
    hasNext: next !== undefined,
    hasPrevious: previous !== undefined,
    go,
  };
}

/** "12 of 340", and the way to the records beside this one; absent where no list is known. */
export function PreviousNext() {
  const t = useTranslations('record');
  const here = usePreviousNext();
  if (!here) return null;
  const { position, total, hasNext, hasPrevious, go } = here;
  return (
    <nav
      aria-label={t('neighbours')}
      className="flex shrink-0 items-center gap-0.5 text-muted text-sm max-sm:fixed max-sm:right-3 max-sm:bottom-18 max-sm:z-10 max-sm:rounded-lg max-sm:bg-raised max-sm:px-2 max-sm:shadow-lift"
    >
      <span className="whitespace-nowrap px-1">
        {total === undefined
          ? t('positionOfUnknown', { at: position })
          : t('position', { at: position, total })}
      </span>
      <IconButton
        size="sm"
        label={t('previousRecord')}
        keys="k"
        unavailable={hasPrevious ? undefined : t('firstRecord')}
        onClick={() => go(-1)}
      >
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <IconButton
        size="sm"
        label={t('nextRecord')}
        keys="j"
        unavailable={hasNext ? undefined : t('lastRecord')}
        onClick={() => go(1)}
      >
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </nav>
  );
}
