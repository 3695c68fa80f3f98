'use client';

import ChevronDown from 'lucide-react/icons/chevron-down';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useCurrentInView } from '@/components/ui/current-nav';
import { cx } from '@/components/ui/style';
import { tabStyle } from '@/components/ui/tabs';
import { tooltip } from '@/components/ui/tooltip';
import { withoutField } from '../url-state/list-request';
import { useListQuery } from '../url-state/use-list-state';

// Needed only if another filter is active.
const FilterCount = dynamic(() => import('./filter-count').then((m) => m.FilterCount), {
  ssr: false,
  loading: () => '…',
});

export type FilterTab = {
  /** The filter that a click applies, in the syntax of the URL. */
  filter: string;
  label: string;
  /** The number of matching records. Without a number, the records are counted on hover or focus. */
  count?: ReactNode;
  /** Text of the tooltip. */
  hint?: string;
  variant?: 'neutral' | 'warn' | 'bad';
};

const variants = { neutral: 'text-ink', warn: 'text-warn', bad: 'text-bad' };

/** Renders filters as tabs, each with its count. A click toggles a filter. Each field has at most one active filter. */
export function FilterTabs({
  label,
  tabs,
  allLabel,
  isCounted,
  maxTabs,
  clearsField,
}: {
  label: string;
  tabs: readonly FilterTab[];
  /** Label of the tab that clears the filters of all other tabs. */
  allLabel?: string;
  /**
   * True if `count` is the number of matching records in the full list. If other filters are active, the records are
   * counted again with those filters.
   */
  isCounted?: boolean;
  /** Maximum number of visible tabs. A button shows the remaining tabs. */
  maxTabs?: number;
  /** A field whose filters are cleared if another tab is selected, because these filters would have no effect. */
  clearsField?: string;
}) {
  const t = useTranslations('table');
  const [isExpanded, setExpanded] = useState(false);
  const [isCounting, setCounting] = useState(false);
  const { shape, state, change } = useListQuery();
  const group = useCurrentInView<HTMLFieldSetElement>(state.f.join());
  const setFilters = (filters: string[]) => {
    const f = clearsField ? withoutField(filters, clearsField) : filters;
    change({ f: f.length > 0 ? f : null });
  };
  const toggleFilter = (filter: string) => {
    const others = withoutField(state.f, filter);
    setFilters(state.f.includes(filter) ? others : [...others, filter]);
  };
  const countText = ({ filter, count }: FilterTab) => {
    const isFiltered = state.q !== '' || state.dqb !== '' || withoutField(state.f, filter).length > 0;
    // Each count costs a call. If there is a rate limit, a count waits for hover or focus.
    const isLoading = count === undefined || isFiltered;
    if (!isCounted || !isLoading) return count;
    return isCounting || !shape.metered ? <FilterCount filter={filter} /> : undefined;
  };
  const visibleTabs =
    isExpanded || !maxTabs ? tabs : tabs.filter(({ filter }, i) => i < maxTabs || state.f.includes(filter));
  const otherFilters = withoutField(state.f, tabs[0]?.filter ?? '');
  return (
    <fieldset
      ref={group}
      aria-label={label}
      onPointerEnter={() => setCounting(true)}
      onFocus={() => setCounting(true)}
      className={cx(
        'flex gap-x-4',
        isExpanded ? 'min-w-0 flex-wrap max-sm:shrink-0 max-sm:flex-nowrap' : 'shrink-0',
      )}
    >
      {allLabel && (
        <button
          type="button"
          aria-pressed={otherFilters.length === state.f.length}
          onClick={() => setFilters(otherFilters)}
          className={tabStyle(otherFilters.length === state.f.length)}
        >
          {allLabel}
        </button>
      )}
      {visibleTabs.map((tab) => {
        const { filter, label, hint, variant = 'neutral' } = tab;
        const isActive = state.f.includes(filter);
        return (
          <button
            // Keyed by label, because two tabs may have the same filter.
            key={label}
            type="button"
            {...tooltip(hint)}
            aria-pressed={isActive}
            onClick={() => toggleFilter(filter)}
            className={tabStyle(isActive)}
          >
            <span>{label}</span>
            <span
              className={cx('text-xs', isActive || variant !== 'neutral' ? variants[variant] : 'text-faint')}
            >
              {countText(tab)}
            </span>
          </button>
        );
      })}
      {maxTabs !== undefined && tabs.length > maxTabs && (
        <button
          type="button"
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
          className={cx(tabStyle(false), 'text-accent-text')}
        >
          {isExpanded ? t('fewerTabs') : t('moreTabs', { n: tabs.length - maxTabs })}
          <ChevronDown aria-hidden="true" className={cx('size-3.5', isExpanded && 'rotate-180')} />
        </button>
      )}
    </fieldset>
  );
}

/** Reserves the height of the tabs until their counts are loaded. */
export const FilterTabsPlaceholder = () => (
  <div aria-hidden="true" className="h-9 shrink-0 pointer-coarse:h-11" />
);
