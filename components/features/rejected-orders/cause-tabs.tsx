import { getLocale, getTimeZone, getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { FilterTabs, FilterTabsPlaceholder } from '@/components/data-table/filters/filter-tabs';
import type { SearchParams } from '@/components/data-table/url-state/list-state';
import { knownText } from '@/components/ui/known-text';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { fetchRejectionCauses, type RejectionCauses } from '@/lib/console/rejected-queue/rejected-counts';
import { ageInDays, dayIn } from '@/lib/contract/schema/zone';

/** Maximum number of causes shown at first. A button shows the others. */
const MAX_VISIBLE = 5;

/**
 * Explains that only the latest rejected orders were read, and links to older ones. `search` is the current query
 * string of the list.
 */
async function OnlyLatest({
  tenant,
  latest,
  older,
  search,
}: {
  tenant: string;
  latest: number;
  older: RejectionCauses['older'];
  search: SearchParams;
}) {
  const t = await getTranslations('overview');
  const query = new URLSearchParams(
    Object.entries(search).flatMap(([name, values]) => [values ?? []].flat().map((value) => [name, value])),
  );
  if (older) query.set('older', String(older.to));
  return (
    <p className="shrink-0 whitespace-nowrap text-faint text-xs">
      {t('causesOfLatest', { n: latest })}{' '}
      {older && (
        <PrefetchLink
          href={route(tenantPath(tenant, `rejected-orders?${query}`))}
          className="text-accent-text underline underline-offset-2"
        >
          {t('checkOlder', { n: older.n })}
        </PrefetchLink>
      )}
    </p>
  );
}

type Props = { tenant: string; seen: number; search: SearchParams };

async function CountedCauses({ tenant, seen, search }: Props) {
  const [t, tUi, tRecords, tErrors, locale, zone, { causes, latest, older }] = await Promise.all([
    getTranslations('overview'),
    getTranslations('ui'),
    getTranslations('pages.records'),
    getTranslations('errors'),
    getLocale(),
    getTimeZone(),
    fetchRejectionCauses(tenant, MAX_VISIBLE, seen),
  ]);
  if (causes.length === 0) return null;
  const number = new Intl.NumberFormat(locale);
  const clock = { zone, today: dayIn(zone, new Date()) };
  const tabs = causes.map(async ({ error, counted, oldest }) => {
    const result = await counted;
    const n = ageInDays(oldest, clock) ?? 0;
    return {
      hint: n >= 1 ? tUi('oldest', { n }) : undefined,
      filter: `error:in:${error}`,
      label: knownText(tErrors, error),
      count: 'count' in result ? `${number.format(result.count)}${result.isLowerBound ? '+' : ''}` : '–',
    };
  });
  return (
    <>
      <FilterTabs
        label={t('byCause')}
        allLabel={tRecords('all')}
        tabs={await Promise.all(tabs)}
        isCounted
        maxTabs={MAX_VISIBLE}
        clearsField="id"
      />
      {latest !== undefined && <OnlyLatest {...{ tenant, latest, older, search }} />}
    </>
  );
}

/** Renders tabs that filter the rejected orders by cause, each with its count. */
export function CauseTabs(props: Props) {
  return (
    <Suspense fallback={<FilterTabsPlaceholder />}>
      <CountedCauses {...props} />
    </Suspense>
  );
}
