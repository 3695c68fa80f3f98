'use client';

import X from 'lucide-react/icons/x';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { usePageActions } from '@/components/ui/actions/page-actions';
import { Button, IconButton } from '@/components/ui/button';
import { printDqb } from '@/lib/contract/dqb/dqb';
import { bulkKeys, MAX_JOB_RECORDS } from '@/lib/contract/record-actions';
import type { Bulk, BulkAction, BulkSelection } from '../columns/column';
import { useListQuery } from '../url-state/use-list-state';
import { countSelected } from './selection';
import type { SelectionControl } from './use-selection';

/** Shows the number of selected records, and the actions on them. */
export function SelectionBar({
  bulk: { bulkActions, PlanDialog },
  total,
  selection: control,
}: {
  bulk: Bulk;
  /** Number of matching records. Undefined if the platform does not report it. */
  total: number | undefined;
  selection: SelectionControl;
}) {
  const { shape, request } = useListQuery();
  const { filters, sort } = request.query;
  const { dropped, selection } = control;
  const { all } = selection;
  const keys = Object.keys(selection.rows);
  const count = countSelected(selection, total);
  const bulkSelection: BulkSelection = all ? { dqb: printDqb({ filters, sort }), excluded: keys } : { keys };
  const t = useTranslations('selection');
  const [bulkAction, setBulkAction] = useState<BulkAction>();
  const isEmpty = count === 0;
  const tooMany = (count ?? 0) > MAX_JOB_RECORDS ? t('tooMany', { most: MAX_JOB_RECORDS }) : undefined;
  const actions = isEmpty
    ? []
    : bulkActions.map((one) => ({
        label: one.label,
        keys: bulkKeys(one.name),
        unavailable: one.unavailable ?? tooMany,
        run: () => setBulkAction(one),
      }));
  usePageActions(() => actions, 'list');
  if (isEmpty && dropped === 0) return null;
  return (
    <section
      data-action-bar=""
      aria-label={t('label')}
      className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-t bg-side px-4 py-1.5 md:px-6"
    >
      <p aria-live="polite" className="font-medium text-sm">
        {count === undefined
          ? t('allSelectedUnknown')
          : count > 0
            ? t(all ? 'allSelected' : 'selected', { count })
            : t(dropped < 0 ? 'allDropped' : 'dropped', { count: dropped })}
      </p>
      {!isEmpty && !all && (total === undefined || keys.length < total) && (
        <Button size="sm" variant="ghost" onClick={control.selectAllMatching}>
          {total === undefined ? t('selectAllUnknown') : t('selectAll', { total })}
        </Button>
      )}
      <IconButton label={t('clear')} size="sm" onClick={control.clear}>
        <X aria-hidden="true" />
      </IconButton>
      {actions.length > 0 && (
        <div className="ml-auto flex flex-wrap items-center gap-2">
          {actions.map(({ label, keys, unavailable, run }) => (
            <Button key={label} size="sm" unavailable={unavailable} keys={keys} onClick={run}>
              {label}
            </Button>
          ))}
        </div>
      )}
      <PlanDialog
        tenant={shape.tenant}
        bulkAction={bulkAction}
        count={count}
        bulkSelection={bulkSelection}
        onClose={() => setBulkAction(undefined)}
      />
    </section>
  );
}
