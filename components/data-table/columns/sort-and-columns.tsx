'use client';

import type { ColumnSort, SortingState } from '@tanstack/react-table';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import X from 'lucide-react/icons/x';
import { useTranslations } from 'next-intl';
import { Button, IconButton } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import { cx, segmentStyle, segmentsStyle } from '@/components/ui/style';
import { writeSorting } from '../url-state/sorting';
import { useListQuery } from '../url-state/use-list-state';
import { ColumnChoice } from './column-choice';
import type { ColumnLayoutControl } from './column-layout';
import type { ListTable } from './table-model';

/** Edits the sort order of a list: columns by priority, each ascending or descending. */
function SortChoice({ table }: { table: ListTable }) {
  const t = useTranslations('table');
  const { state, change } = useListQuery();
  // An order set by the URL can be reset.
  const isCustom = state.sort !== '';
  const { sorting: sort = [] } = table.options.state ?? {};
  const applySort = (next: SortingState) => change({ sort: writeSorting(next) || null }, 'replace');
  const replaceSort = (key: ColumnSort, next: ColumnSort) =>
    applySort(sort.map((k) => (k === key ? next : k)));
  const sortable = table.getAllLeafColumns().flatMap((column) => {
    const label = column.columnDef.meta?.label;
    return column.getCanSort() && label ? [{ value: column.id, label }] : [];
  });
  const unsorted = sortable.filter(({ value }) => !sort.some(({ id }) => id === value));
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-muted text-xs">{t('sortBy')}</legend>
      {sort.map((key, i) => {
        const name = i === 0 ? t('sortBy') : t('sortThen', { rank: i + 1 });
        return (
          <div key={key.id} className="flex items-center gap-0.5">
            <span aria-hidden="true" className="w-4 shrink-0 text-center text-faint text-xs">
              {i + 1}
            </span>
            <Select
              aria-label={name}
              value={key.id}
              onChange={(e) => replaceSort(key, { ...key, id: e.target.value })}
              options={sortable.filter((option) => option.value === key.id || unsorted.includes(option))}
            />
            <IconButton
              label={t(key.desc ? 'descending' : 'ascending')}
              onClick={() => replaceSort(key, { ...key, desc: !key.desc })}
            >
              {key.desc ? <ArrowDown aria-hidden="true" /> : <ArrowUp aria-hidden="true" />}
            </IconButton>
            <IconButton
              label={t('sortWithout', { rank: i + 1 })}
              unavailable={sort.length === 1 && !isCustom ? t('usualOrder') : undefined}
              onClick={() => applySort(sort.filter((k) => k !== key))}
            >
              <X aria-hidden="true" />
            </IconButton>
          </div>
        );
      })}
      {unsorted.length > 0 && (
        <Select
          aria-label={t('sortAdd')}
          className="pl-4.5"
          value=""
          empty={t('sortAdd')}
          onChange={(e) => e.target.value && applySort([...sort, { id: e.target.value, desc: false }])}
          options={unsorted}
        />
      )}
      {isCustom && (
        <Button size="sm" variant="ghost" className="self-start" onClick={() => applySort([])}>
          {t('sort.again')}
        </Button>
      )}
    </fieldset>
  );
}

/** Edits the display settings of a list: sort order, row height, and columns. Loaded on first use. */
export function SortAndColumns({
  table,
  columnLayout,
}: {
  table: ListTable;
  columnLayout: ColumnLayoutControl;
}) {
  const t = useTranslations('table');
  const { state, change } = useListQuery();
  return (
    <div className="flex flex-col gap-3 p-2">
      <SortChoice table={table} />
      <fieldset>
        <legend className="mb-1 text-muted text-xs">{t('density')}</legend>
        <div className={cx(segmentsStyle, 'w-full')}>
          {(['compact', 'normal', 'tall'] as const).map((density) => (
            <button
              key={density}
              type="button"
              aria-pressed={state.density === density}
              className={cx(segmentStyle, 'flex-1')}
              onClick={() => change({ density }, 'replace')}
            >
              {t(`densities.${density}`)}
            </button>
          ))}
        </div>
      </fieldset>
      <ColumnChoice table={table} columnLayout={columnLayout} />
    </div>
  );
}
