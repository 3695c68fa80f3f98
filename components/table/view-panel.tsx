'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
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
  operation,
  dqb,
}: {
  state: ListState;
  change: ChangeList;
  /** All that can be shown. */
  columns: readonly Column[];
  look: Look;
  sort: readonly SortKey[];
  operation: string;
  /** What is asked now, as the platform gets it. */
  dqb: string;
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
      <details className="border-t pt-2">
        <summary className="text-muted">{t('query')}</summary>
        <p className="mt-1 flex items-center justify-between gap-2 text-faint text-xs">
          {operation} · dqb
          <CopyButton value={dqb} />
        </p>
        <code className="block break-all text-xs">{dqb}</code>
      </details>
    </div>
  );
}
