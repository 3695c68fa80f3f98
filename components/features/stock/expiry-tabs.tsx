import { getLocale, getTimeZone, getTranslations } from 'next-intl/server';
import { FilterTabs } from '@/components/data-table/filters/filter-tabs';
import {
  expiryFilter,
  expiryHorizon,
  expiryRanges,
  sumExpiry,
} from '@/components/record/stock/expiry-ranges';
import { read } from '@/lib/console/operations/read';
import type { Dqb } from '@/lib/contract/dqb/dqb';
import type { InventoryExpiration } from '@/lib/contract/resources/products';
import { dayIn, toDay } from '@/lib/contract/schema/zone';
import { capitalize } from '@/lib/formatting/capitalize';

const PAGE_SIZE = 100;
/** Maximum number of pages to read for the sums. Incomplete sums are marked as "more than". */
const MAX_PAGES = 20;

const expiryDqb = (today: string, offset: number, count: number): Dqb => ({
  filters: [{ operation: 'LessThanOrEqual', property: 'expirationDate', value: expiryHorizon(today) }],
  sort: [{ property: 'expirationDate', direction: 'asc' }],
  offset,
  count,
});

/** Reads all stock that expires within the horizon, with pages in parallel; undefined if the platform does not respond. */
async function readExpiringStock(tenant: string, today: string) {
  const pageAt = (offset: number) =>
    read('getInventoryExpirationDates', tenant, { dqb: expiryDqb(today, offset, PAGE_SIZE) });
  const first = await pageAt(0);
  if (first.kind !== 'ok') return undefined;
  const { rows: firstRows, total } = first.value;
  const step = firstRows.length;
  const pages = step > 0 && total !== undefined ? Math.min(Math.ceil(total / step), MAX_PAGES) : 1;
  const otherPages = await Promise.all(Array.from({ length: pages - 1 }, (_, i) => pageAt((i + 1) * step)));
  const rows: InventoryExpiration[] = [...firstRows];
  for (const page of otherPages) {
    if (page.kind !== 'ok') break;
    rows.push(...page.value.rows);
  }
  const last = rows.at(-1)?.expirationDate;
  const isComplete = total === undefined ? step < PAGE_SIZE : rows.length >= total;
  return { rows, seenUntil: !isComplete && last ? toDay(last) : undefined };
}

/** Shows quantities and numbers of SKUs by days until expiry, as tabs of the list. */
export async function ExpiryTabs({ tenant }: { tenant: string }) {
  const [t, tRecords, tTable, zone, locale] = await Promise.all([
    getTranslations('pages.expirations'),
    getTranslations('pages.records'),
    getTranslations('table'),
    getTimeZone(),
    getLocale(),
  ]);
  const today = dayIn(zone, new Date());
  const stock = await readExpiringStock(tenant, today);
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const sums = stock ? sumExpiry(stock.rows, today, stock.seenUntil) : undefined;
  const boundPrefix = (complete: boolean) => (complete ? '' : '> ');
  return (
    <FilterTabs
      label={t('bands')}
      allLabel={tRecords('all')}
      tabs={expiryRanges.map((expiryRange) => {
        const sum = sums?.find((s) => s.range === expiryRange);
        const days = /\d+/.exec(expiryRange)?.[0];
        return {
          filter: expiryFilter(expiryRange),
          label: days ? capitalize(tTable('span.next', { days: Number(days) }), locale) : t('expired'),
          count: sum ? boundPrefix(sum.complete) + number.format(sum.amount) : '–',
          hint: sum
            ? t('skus', { n: sum.skus, skus: boundPrefix(sum.complete) + number.format(sum.skus) })
            : t('notSummed'),
          variant: !sum?.amount
            ? 'neutral'
            : expiryRange === 'past'
              ? 'bad'
              : expiryRange === 'next7d'
                ? 'warn'
                : 'neutral',
        };
      })}
    />
  );
}
