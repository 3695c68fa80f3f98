import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { FilterTabsPlaceholder } from '@/components/data-table/filters/filter-tabs';
import { AvailableStock, ExpiringLots, StockShare } from '@/components/features/stock/expiring-stock';
import { ExpiryTabs } from '@/components/features/stock/expiry-tabs';
import { type ListPageProps, listTitle, ResourceListPage } from '@/components/record/resource-list-page';
import { expiryFilter, expiryRanges } from '@/components/record/stock/expiry-ranges';
import { DaysLeft } from '@/components/record/stock/stock-cells';
import { can } from '@/lib/console/api-client/can';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { expirations } from '@/lib/contract/definitions/stock';

export const generateMetadata = listTitle(expirations);

export default async function Expirations({ params, searchParams }: ListPageProps) {
  const { id: tenant } = (await requireTenant(params)).tenant;
  const [t, tFields, listsLots] = await Promise.all([
    getTranslations('pages.expirations'),
    getTranslations('fields'),
    can('getLots', tenant),
  ]);
  return (
    <ResourceListPage
      resource={expirations}
      tenant={tenant}
      custom={[
        { name: 'daysLeft', label: t('daysLeft'), width: 96 },
        { name: 'lot', label: tFields('lotNumber'), width: 108 },
        { name: 'share', label: t('share'), width: 84, kind: 'number' },
        { name: 'availableStock', label: tFields('availableStock'), width: 104, kind: 'number' },
      ]}
      // The list of lots is an extension that not every platform has.
      hidden={listsLots ? [] : ['lot']}
      cells={{
        daysLeft: DaysLeft,
        lot: ExpiringLots,
        share: StockShare,
        availableStock: AvailableStock,
      }}
      tabFilters={expiryRanges.map(expiryFilter)}
      filters={
        <Suspense fallback={<FilterTabsPlaceholder />}>
          <ExpiryTabs tenant={tenant} />
        </Suspense>
      }
      note={<p className="px-4 py-1.5 text-muted text-xs md:px-6">{t('overlap')}</p>}
      searchParams={searchParams}
    />
  );
}
