'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { ColumnChoice } from '../columns/column-choice';
import type { ListTable } from '../columns/table-model';
import type { ColumnLayoutControl } from '../columns/use-column-layout';
import { SortChoice } from '../sorting/sort-choice';
import type { ListState } from '../url-state/list-state';
import type { ChangeList } from '../url-state/use-list-state';

/** How the list looks: order, row height, which columns, where and how wide. Loaded when it is first needed. */
export function ViewPanel({
  state,
  change,
  table,
  columnLayout,
}: {
  state: ListState;
  change: ChangeList;
  table: ListTable;
  columnLayout: ColumnLayoutControl;
}) {
  const t = useTranslations('table');
  return (
    <div className="flex flex-col gap-3 p-2">
      <SortChoice table={table} isOwn={state.sort !== ''} change={change} />
      <fieldset className="flex gap-1">
        <legend className="mb-1 text-muted text-xs">{t('density')}</legend>
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
      <ColumnChoice table={table} columnLayout={columnLayout} />
    </div>
  );
}
