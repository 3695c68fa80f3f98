'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { startTransition, useOptimistic } from 'react';
import { route } from '@/components/ui/route';
import { afterUrlUpdate } from '@/components/ui/url-update';
import { useRowClick } from './clickable-rows';
import { type Row, recordHref } from './columns/column';
import { saveListNavigation } from './list-navigation/use-list-navigation';
import { rowHref } from './url-state/list-request';
import { serializeListState } from './url-state/list-state';
import { useListQuery } from './url-state/use-list-state';
import type { ListRead } from './use-list-rows';

/** Opens the record of a clicked row, and saves the list for the record's previous/next navigation. */
export function useRowNavigation(
  { total, isFetching }: ListRead,
  /** The displayed rows. Their order may differ from the response while cells are edited. */
  rows: readonly Row[],
) {
  const router = useRouter();
  const { shape, state, request } = useListQuery();
  const href = rowHref(shape.href, usePathname(), serializeListState(useSearchParams(), state));
  // Set until the navigation has finished or another navigation replaces it.
  const [loadingHref, setLoadingHref] = useOptimistic<string | undefined>(undefined);
  const saveNavigation = (index: number) => {
    // While another page loads, the visible rows are those of the previous query.
    if (!isFetching) saveListNavigation(shape, request.query, { rows, total, at: index });
  };
  const rowHandlers = useRowClick(
    (row) => saveNavigation(row.sectionRowIndex),
    (to) =>
      startTransition(() => {
        setLoadingHref(to);
        return afterUrlUpdate(() => startTransition(() => router.push(route(to))));
      }),
  );
  return {
    /** URL pattern of a record. */
    href,
    /** The row whose record is loading. */
    loadingRow: loadingHref ? rows.find((row) => recordHref(href, row) === loadingHref) : undefined,
    rowHandlers,
    /** Called before the record at this index is opened, except by a click on its row. */
    saveNavigation,
  };
}

export type RowNavigation = ReturnType<typeof useRowNavigation>;
