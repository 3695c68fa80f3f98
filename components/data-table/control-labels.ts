'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useListQuery } from './url-state/use-list-state';

/** Labels of a row's controls, where `*` stands for the row's key. `edit` is the text of the edit link. */
export type ControlLabels = {
  select: string;
  preview: string;
  edit: string;
  editRow: string;
  /** Label of a cell's edit button, where `#` stands for the column. */
  editCell: string;
};

/** Returns the labels of a row's controls. The object is stable until the language changes, because memoized rows compare it. */
export function useControlLabels(): ControlLabels {
  const t = useTranslations('table');
  const tUi = useTranslations('ui');
  const edit = useListQuery().shape.editLabel ?? tUi('edit');
  return useMemo(
    () => ({
      select: t('selectRow', { row: '*' }),
      preview: t('previewRow', { row: '*' }),
      edit,
      editRow: t('actOnRow', { act: edit, row: '*' }),
      editCell: t('cells.edit', { cell: t('cells.of', { field: '#', record: '*' }) }),
    }),
    [t, edit],
  );
}
