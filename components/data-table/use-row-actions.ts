'use client';

import { useRouter } from 'next/navigation';
import { useFavorites } from '@/components/ui/bookmarks/favorite-star';
import { route } from '@/components/ui/route';
import { pathInTenant } from '@/lib/console/browser/tenant-path';
import type { CellState } from './cell-edit/use-open-cell';
import { type Column, type ListShape, type Row, readColumn, recordHref } from './columns/column';
import type { ControlLabels } from './control-labels';
import type { GetRowActions } from './keyboard/use-table-keys';
import { rowTitle } from './preview/use-preview';

/** Returns the actions of a list's rows: edit, select, preview, favorite, and the keys of editable cells. */
export function useRowActions({
  shape,
  rows,
  columns,
  controlLabels,
  cells,
  onEdit,
  onToggle,
  onPreview,
}: {
  shape: ListShape;
  rows: readonly Row[];
  columns: readonly Column[];
  controlLabels: ControlLabels;
  cells: CellState;
  /** Called before the edit page of a row opens. */
  onEdit: (index: number) => void;
  onToggle: (index: number) => void;
  onPreview: (index: number) => void;
}): GetRowActions {
  const router = useRouter();
  const favorites = useFavorites(shape.tenant);
  return (index) => {
    const row = rows[index];
    if (!row) return [];
    const record = recordHref(shape.href, row);
    const edit = recordHref(shape.edit, row) ?? record;
    const key = String((columns[0] && readColumn(row, columns[0])) ?? '');
    const openForm = () => {
      onEdit(index);
      if (edit) router.push(route(edit));
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
