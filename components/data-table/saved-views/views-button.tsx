'use client';

import Bookmark from 'lucide-react/icons/bookmark';
import { useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';
import { Button } from '@/components/ui/button';
import { SkeletonPanel } from '@/components/ui/loading';
import { Popover } from '@/components/ui/popover';
import { cx } from '@/components/ui/style';
import { tooltip } from '@/components/ui/tooltip';
import { usePreferences } from '../preferences/use-preferences';
import { readView, writeView } from '../url-state/list-state';
import { useListQuery } from '../url-state/use-list-state';
import { ALL_VIEW, findView, type ListViews } from './view-address';

const load = () => import('./views-panel');
const ViewsPanel = lazy(() => load().then((m) => ({ default: m.ViewsPanel })));

/** Shows the active view of the list and whether it has unsaved changes. Opens the menu of views. */
export function ViewsButton() {
  const { shape, state, change } = useListQuery();
  const t = useTranslations('table.views');
  const preferences = usePreferences(shape);
  if (!shape.views) return null;
  const { builtInViews } = shape.views;
  const current = findView(state.view, builtInViews, preferences.views);
  const isChanged = current !== undefined && writeView(readView(current.search)) !== writeView(state);
  const views: ListViews = { shape, state, change, preferences, current, isChanged };
  const isMissing = state.view !== '' && state.view !== ALL_VIEW && !current;
  return (
    <Popover
      label={t('label')}
      id="views"
      align="end"
      trigger={(props) => (
        <Button
          {...props}
          {...tooltip(isMissing ? t('goneTip') : undefined)}
          aria-label={
            current && t('current', { name: `${current.name}${isChanged ? `, ${t('changed')}` : ''}` })
          }
          variant="ghost"
          icon={<Bookmark aria-hidden="true" />}
          className={cx('max-w-72', current && 'text-ink')}
          onPointerEnter={() => void load()}
          onFocus={() => void load()}
        >
          <span className="truncate max-sm:sr-only">{current?.name ?? t(isMissing ? 'gone' : 'label')}</span>
          {isChanged && <span className="font-normal text-muted max-sm:sr-only">{t('changed')}</span>}
        </Button>
      )}
    >
      {(close) => (
        <div className="w-76 max-w-full">
          <Suspense fallback={<SkeletonPanel rows={3 + preferences.views.length + builtInViews.length} />}>
            <ViewsPanel {...views} close={close} />
          </Suspense>
        </div>
      )}
    </Popover>
  );
}
