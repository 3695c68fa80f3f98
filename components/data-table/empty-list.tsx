'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import type { ListState } from './url-state/list-state';
import { useListQuery } from './url-state/use-list-state';

const CopiedNotice = dynamic(() => import('./list-notices').then((m) => m.CopiedNotice));

const hasFilters = ({ f, dqb }: ListState) => f.length > 0 || dqb !== '';

/** True if a search, a filter or a custom query limits the list. */
export const isFiltered = (state: ListState): boolean => state.q !== '' || hasFilters(state);

/** Renders buttons that clear the search and the filters. Each button appears only if it has an effect. */
export function ClearButtons() {
  const { state, change } = useListQuery();
  const t = useTranslations('table');
  return (
    <div className="flex flex-wrap justify-center gap-2">
      {state.q !== '' && (
        <Button size="sm" onClick={() => change({ q: null })}>
          {t('clearSearch')}
        </Button>
      )}
      {hasFilters(state) && (
        <Button size="sm" onClick={() => change({ f: null, dqb: null })}>
          {t('clearFilters')}
        </Button>
      )}
    </div>
  );
}

/** Shows why there are no rows, and what to do. */
export function EmptyList({
  text,
  action,
  onLastPage,
}: {
  /** Explains why the list may be empty, and where its records come from. */
  text: string;
  /** The action offered if the list has no records at all. */
  action: ReactNode;
  onLastPage: () => void;
}) {
  const t = useTranslations('table');
  const { shape, state } = useListQuery();
  if (state.page > 1)
    return (
      <EmptyState kind="notFound" text={t('beyond')}>
        <Button onClick={onLastPage}>{t('toLast')}</Button>
      </EmptyState>
    );
  if (!isFiltered(state))
    return (
      <EmptyState section={shape.section} text={text || t('none')}>
        {action}
      </EmptyState>
    );
  const { q } = state;
  return (
    <EmptyState
      kind="notFound"
      text={
        q === '' ? t('tooTight') : t(hasFilters(state) ? 'nothingFoundWithin' : 'nothingFound', { text: q })
      }
    >
      <ClearButtons />
      {q !== '' && <CopiedNotice key={q} text={q} tenant={shape.tenant} />}
    </EmptyState>
  );
}
