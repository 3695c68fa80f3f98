'use client';

import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { CopyButton } from '@/components/ui/copy-button';
import { IconButton } from '@/components/ui/icon-button';
import { Select } from '@/components/ui/select';
import type { Column } from './column';
import { type SortKey, writeSort } from './sort';
import type { ListState } from './state';
import type { ChangeList } from './use-list-state';

/** How the list looks: order, row height, which columns and where. Loaded when it is first needed. */
export function ViewPanel({
  state,
  change,
  columns,
  shown,
  sort,
  operation,
  dqb,
}: {
  state: ListState;
  change: ChangeList;
  columns: readonly Column[];
  /** Names of the shown columns, in their order. */
  shown: readonly string[];
  sort: readonly SortKey[];
  operation: string;
  /** What is asked now, as the platform gets it. */
  dqb: string;
}) {
  const t = useTranslations('table');
  const byName = new Map(columns.map((c) => [c.name, c]));
  const rest = columns.filter((c) => !shown.includes(c.name));
  const show = (names: readonly string[]) => change({ cols: [...names] }, 'replace');
  const move = (name: string, by: number) => {
    const at = shown.indexOf(name);
    const next = shown.filter((n) => n !== name);
    next.splice(at + by, 0, name);
    show(next);
  };
  const first = sort[0];
  return (
    <div className="flex flex-col gap-3 p-2">
      <div className="flex items-center gap-2">
        <Select
          aria-label={t('sortBy')}
          value={first?.name ?? ''}
          onChange={(e) => change({ sort: e.target.value }, 'replace')}
          options={columns.filter((c) => c.sortable).map((c) => ({ value: c.name, label: c.label }))}
        />
        <IconButton
          label={t(first?.down ? 'descending' : 'ascending')}
          onClick={() => first && change({ sort: writeSort([{ ...first, down: !first.down }]) }, 'replace')}
        >
          {first?.down ? <ArrowDown aria-hidden="true" /> : <ArrowUp aria-hidden="true" />}
        </IconButton>
      </div>
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
      <ul aria-label={t('columns')} className="max-h-80 overflow-y-auto border-t pt-1">
        {shown.map((name, i) => {
          const label = byName.get(name)?.label ?? name;
          return (
            <li key={name} className="flex items-center gap-0.5 rounded-sm hover:bg-hover">
              <Checkbox
                label={label}
                className="min-w-0 flex-1 px-1"
                checked
                disabled={shown.length === 1}
                onChange={() => show(shown.filter((n) => n !== name))}
              />
              <IconButton
                size="sm"
                label={t('moveUp', { column: label })}
                unavailable={i === 0 ? t('isFirst') : undefined}
                onClick={() => move(name, -1)}
              >
                <ArrowUp aria-hidden="true" />
              </IconButton>
              <IconButton
                size="sm"
                label={t('moveDown', { column: label })}
                unavailable={i === shown.length - 1 ? t('isLast') : undefined}
                onClick={() => move(name, 1)}
              >
                <ArrowDown aria-hidden="true" />
              </IconButton>
            </li>
          );
        })}
        {rest.map(({ name, label }) => (
          <li key={name} className="rounded-sm hover:bg-hover">
            <Checkbox
              label={label}
              className="w-full px-1"
              checked={false}
              onChange={() => show([...shown, name])}
            />
          </li>
        ))}
      </ul>
      {state.cols.length > 0 && (
        <Button size="sm" variant="ghost" onClick={() => change({ cols: null }, 'replace')}>
          {t('resetColumns')}
        </Button>
      )}
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
