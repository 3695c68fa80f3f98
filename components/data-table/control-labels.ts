'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';

/** Labels of a row's controls, with `*` for its key; `edit` is the text of the link to the edit form. */
export type ControlLabels = { select: string; preview: string; edit: string; editRow: string };

/** The same object until the language changes, because each row compares it. `editLabel`: instead of "Edit". */
export function useControlLabels(editLabel: string | undefined): ControlLabels {
  const t = useTranslations('table');
  const tUi = useTranslations('ui');
  const edit = editLabel ?? tUi('edit');
  return useMemo(
    () => ({
      select: t('selectRow', { row: '*' }),
      preview: t('previewRow', { row: '*' }),
      edit,
      editRow: t('actOnRow', { act: edit, row: '*' }),
    }),
    [t, edit],
  );
}
