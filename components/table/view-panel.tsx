'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import type { Column } from './column';
import { ColumnChoice } from './column-choice';
import type { SortKey } from './sort';
import { SortChoice } from './sort-choice';
import type { ListState } from './state';
import type { ChangeList } from './use-list-state';
import type { Look } from './use-look';

/** How the list looks: order, row height, which columns, where and how wide. Loaded when it is first needed. */
export function ViewPanel({
  state,
  change,
  columns,
  look,
  sort,
}: {
  state: ListState;
  change: ChangeList;
  /** All that can be shown. */
  columns: readonly Column[];
  look: Look;
  sort: readonly SortKey[];
}) {
  const t = useTranslations('table');
  return (
    <div className="flex flex-col gap-3 p-2">
      <SortChoice columns={columns} sort={sort} isOwn={state.sort !== ''} change={change} />
      <fieldset className="flex gap-1">
        <legend className="sr-only">{t('density')}</legend>
        {(['normal', 'compact'] as const).map((density) => (
          <Button
            key={density}
            size="sm"
            variant={state.density === density ? 'secondary' : 'ghost'}
            aria-pressed={state.density === density}
            className="flex-1"
            onClick={() => change({ density }, 'replace')}
          >
            {t(`densities.${density}`)}
          </Button>
        ))}
      </fieldset>
      <ColumnChoice columns={columns} look={look} state={state} change={change} />
    </div>
  );
}
