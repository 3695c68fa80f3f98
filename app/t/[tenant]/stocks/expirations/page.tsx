import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { List } from '@/components/data-table/list';
import type { SearchParams } from '@/components/data-table/url-state/list-state';
import { AvailableStock, ExpiringLots, ShareOfStock } from '@/components/record/stock/expiring-stock';
import { ExpiryTiles, ExpiryTilesPlace } from '@/components/record/stock/expiry-tiles';
import { DaysLeft } from '@/components/record/stock/stock-cells';
import { StockTabs } from '@/components/record/stock/stock-tabs';
import { editAt } from '@/components/record/unavailable-reason';
import { Page } from '@/components/ui/page/page';
import { can } from '@/lib/console/api-client/capabilities';
import { requirePerson } from '@/lib/console/auth/session';

type Props = { params: Promise<{ tenant: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('pages.stocks'))('expirations') };
}

export default async function Expirations({ params, searchParams }: Props) {
  await requirePerson();
  const { tenant: segment } = await params;
  const tenant = decodeURIComponent(segment);
  const [t, own, fields, lots] = await Promise.all([
    getTranslations('resources'),
    getTranslations('pages.expirations'),
    getTranslations('fields'),
    can('getLots', tenant),
  ]);
  return (
    <Page title={t('stocks')} tabs={<StockTabs tenant={tenant} current="expirations" />} fill>
      <Suspense fallback={<ExpiryTilesPlace />}>
        <ExpiryTiles tenant={tenant} />
      </Suspense>
      <List
        tenant={tenant}
        operation="getInventoryExpirationDates"
        columns={[
          'sku',
          'name',
          'expirationDate',
          { name: 'daysLeft', label: own('daysLeft'), width: 110 },
          // Only an extension tells lots.
          ...(lots ? [{ name: 'lot', label: fields('lotNumber'), width: 130 }] : []),
          'amount',
          { name: 'share', label: own('share'), width: 96, kind: 'number' },
          { name: 'availableStock', label: fields('availableStock'), width: 92, kind: 'number' },
          'inventoryItemType',
        ]}
        cells={{
          daysLeft: DaysLeft,
          lot: ExpiringLots,
          share: ShareOfStock,
          availableStock: AvailableStock,
        }}
        edit={await editAt('updateProductTag', tenant)}
        search={['name', 'sku', 'barcodes']}
        sort="expirationDate"
        href={`/t/${segment}/products/{sku}`}
        views="stocks/expirations"
        searchParams={searchParams}
      />
    </Page>
  );
}
