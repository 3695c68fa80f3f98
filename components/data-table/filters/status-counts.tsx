import { getLocale, getTimeZone, getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { RetryAfter } from '@/components/ui/retry-after';
import { isMetered, read } from '@/lib/console/operations/read';
import { parseFieldFilter, parseFilter } from '@/lib/contract/dqb/dqb-filter';
import type { ListName } from '@/lib/contract/operations';
import { operations } from '@/lib/contract/operations';
import type { Operation } from '@/lib/contract/schema/operation';
import { dayIn } from '@/lib/contract/schema/zone';
import { listFilterFields } from '../columns/column-list';
import { chipText } from './chip-text';
import { FilterTabs, FilterTabsPlaceholder } from './filter-tabs';

type Counting = {
  tenant: string;
  operation: ListName;
  filters: readonly string[];
  label: string;
};

/**
 * Renders a tab with the number of records for each filter, such as `['state:in:Created', 'tag:empty']`. Reads the counts in
 * parallel. A failed count is a dash.
 */
async function CountTabs({ tenant, operation, filters, label }: Counting) {
  const [t, tTable, tRecords, zone, locale] = await Promise.all([
    getTranslations(),
    getTranslations('table'),
    getTranslations('pages.records'),
    getTimeZone(),
    getLocale(),
  ]);
  const listOperation: Operation = operations[operation];
  const fields = listFilterFields(listOperation, t);
  const clock = { zone, today: dayIn(zone, new Date()) };
  const number = new Intl.NumberFormat(locale);
  const counts = filters.map(async (filter) => {
    const { op } = parseFieldFilter(filter);
    const filters = parseFilter(filter, fields, clock);
    const query = { filters: filters ?? [], sort: [], offset: 0, count: 1 };
    // With a rate limit, counts are fetched on hover or focus instead.
    const result = isMetered() || !filters ? undefined : await read(operation, tenant, { dqb: query });
    const total = result?.kind === 'ok' ? result.value.total : undefined;
    const text = chipText(filter, fields, tTable, t('ui.months'));
    return {
      failure: result?.kind === 'ok' ? undefined : result,
      filter,
      label: op === 'in' ? text.value : [text.field, text.op, text.value].filter(Boolean).join(' '),
      count: total === undefined ? result && '–' : number.format(total),
    };
  });
  const loadedCounts = await Promise.all(counts);
  const failure = loadedCounts.find((tab) => tab.failure)?.failure;
  return (
    <>
      <FilterTabs
        label={label}
        allLabel={tRecords('all')}
        tabs={loadedCounts.map(({ failure: _, ...tab }) => tab)}
        isCounted
      />
      {failure && (
        <span className="sr-only">
          <RetryAfter failure={failure} isCompact />
        </span>
      )}
    </>
  );
}

export const stateFilter = (state: string): string => `state:in:${state}`;

/** Renders tabs with the number of records in each status. */
export function StatusCounts({ states, ...of }: Omit<Counting, 'filters'> & { states: readonly string[] }) {
  return (
    <Suspense fallback={<FilterTabsPlaceholder />}>
      <CountTabs {...of} filters={states.map(stateFilter)} />
    </Suspense>
  );
}
