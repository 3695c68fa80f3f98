'use client';

import ListFilter from 'lucide-react/icons/list-filter';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Popover } from '@/components/ui/popover';
import { useListQuery } from '../url-state/use-list-state';

const load = () => import('./filter-editor');
const loadList = () => import('./chip-list');
const FilterEditor = dynamic(() => load().then((m) => m.FilterEditor), { ssr: false });
// Part of the initial load only if the list has active filters or a custom query.
const ChipList = dynamic(() => loadList().then((m) => m.ChipList));

const preload = () => {
  void load();
  void loadList();
};

/** Renders the button that adds a filter. */
export function FilterButton() {
  const t = useTranslations('table');
  const { shape, state, change } = useListQuery();
  return (
    <Popover
      label={t('addFilter')}
      id="add-filter"
      align="end"
      className="w-66 has-data-wide:w-98"
      trigger={(props) => (
        <Button
          {...props}
          variant="ghost"
          icon={<ListFilter aria-hidden="true" />}
          onPointerEnter={preload}
          onFocus={preload}
        >
          <span className="max-sm:sr-only">{t('filter')}</span>
        </Button>
      )}
    >
      {(close) => (
        <FilterEditor
          fields={shape.fields}
          canEditAsText
          onDone={(written) => {
            if (written) change({ f: [...state.f, written] });
            close();
          }}
        />
      )}
    </Popover>
  );
}

/**
 * Shows the custom query, and the active filters that have no tab, including invalid filters from a link. Renders null if there
 * is nothing to show.
 */
export function Chips() {
  const { shape, state } = useListQuery();
  const filters = state.f.filter((filter) => !shape.tabFilters?.includes(filter));
  if (filters.length === 0 && !state.dqb) return null;
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-t px-4 py-2 md:px-6">
      <ChipList filters={filters} />
    </div>
  );
}
