'use client';

import { useFavorites } from '@/components/ui/bookmarks/favorite-star';
import { leave } from '@/components/ui/leave-guard';
import { useOpenPage } from '@/components/ui/open-page';
import { pathInTenant } from '@/lib/console/browser/tenant-path';
import type { CellState } from './cell-edit/use-open-cell';
import { type Column, type Row, readColumn, recordHref } from './columns/column';
import { useControlLabels } from './control-labels';
import type { GetRowActions } from './keyboard/use-table-keys';
import { rowTitle } from './preview/use-preview';
import { useListQuery } from './url-state/use-list-state';

/** Returns the actions of a list's rows: edit, select, preview, favorite, and the keys of editable cells. */
export function useRowActions({
  rows,
  columns,
  cells,
  onEdit,
  onToggle,
  onPreview,
}: {
  rows: readonly Row[];
  columns: readonly Column[];
  cells: CellState;
  /** Called before the edit page of a row opens. */
  onEdit: (index: number) => void;
  onToggle: (index: number) => void;
  onPreview: (index: number) => void;
}): GetRowActions {
  const openPage = useOpenPage();
  const { shape } = useListQuery();
  const controlLabels = useControlLabels();
  const favorites = useFavorites(shape.tenant);
  return (index) => {
    const row = rows[index];
    if (!row) return [];
    const record = recordHref(shape.href, row);
    const edit = recordHref(shape.edit, row) ?? record;
    const key = String((columns[0] && readColumn(row, columns[0])) ?? '');
    const openForm = () => {
      onEdit(index);
      if (edit) leave(() => openPage(edit));
    };
    return [
      {
        label: controlLabels.editRow.replace('*', key),
        keys: 'e',
        unavailable: shape.unavailable,
        run: openForm,
      },
      { keys: 'x', unavailable: shape.bulk?.unavailable, run: () => onToggle(index) },
      { label: controlLabels.preview.replace('*', key), keys: 'Space', run: () => onPreview(index) },
      ...(record
        ? [
            {
              keys: 'f',
              run: () => favorites.toggle(pathInTenant(record), rowTitle(row, columns)),
            },
          ]
        : []),
      ...cells.getActions(index),
    ];
  };
}
