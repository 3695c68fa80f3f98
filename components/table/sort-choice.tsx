'use client';

import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import X from 'lucide-react/icons/x';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Select } from '@/components/ui/select';
import type { Column } from './column';
import { type SortKey, writeSort } from './sort';
import type { ChangeList } from './use-list-state';

/** The order of a list: by what first, by what where that is equal, each up or down. */
export function SortChoice({
  columns,
  sort,
  isOwn,
  change,
}: {
  columns: readonly Column[];
  sort: readonly SortKey[];
  /** The address says it, so there is a usual order to go back to. */
  isOwn: boolean;
  change: ChangeList;
}) {
  const t = useTranslations('table');
  const set = (keys: readonly SortKey[]) => change({ sort: writeSort(keys) || null }, 'replace');
  const put = (key: SortKey, next: SortKey) => set(sort.map((k) => (k === key ? next : k)));
  const sortable = columns.filter((c) => c.sortable);
  const free = sortable.filter((c) => !sort.some((k) => k.name === c.name));
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="sr-only">{t('sortBy')}</legend>
      {sort.map((key, i) => {
        const name = i === 0 ? t('sortBy') : t('sortThen', { rank: i + 1 });
        return (
          <div key={key.name} className="flex items-center gap-0.5">
            <span aria-hidden="true" className="w-4 shrink-0 text-center text-faint text-xs">
              {i + 1}
            </span>
            <Select
              aria-label={name}
              value={key.name}
              onChange={(e) => put(key, { ...key, name: e.target.value })}
              options={sortable
                .filter((c) => c.name === key.name || free.includes(c))
                .map((c) => ({ value: c.name, label: c.label }))}
            />
            <IconButton
              label={t(key.down ? 'descending' : 'ascending')}
              onClick={() => put(key, { ...key, down: !key.down })}
            >
              {key.down ? <ArrowDown aria-hidden="true" /> : <ArrowUp aria-hidden="true" />}
            </IconButton>
            <IconButton
              label={t('sortWithout', { rank: i + 1 })}
              unavailable={sort.length === 1 && !isOwn ? t('usualOrder') : undefined}
              onClick={() => set(sort.filter((k) => k !== key))}
            >
              <X aria-hidden="true" />
            </IconButton>
          </div>
        );
      })}
      {free.length > 0 && (
        <Select
          aria-label={t('sortAdd')}
          className="pl-4.5"
          value=""
          empty={t('sortAdd')}
          onChange={(e) => e.target.value && set([...sort, { name: e.target.value, down: false }])}
          options={free.map((c) => ({ value: c.name, label: c.label }))}
        />
      )}
      {isOwn && (
        <Button size="sm" variant="ghost" className="self-start" onClick={() => set([])}>
          {t('usualOrderAgain')}
        </Button>
      )}
    </fieldset>
  );
}
