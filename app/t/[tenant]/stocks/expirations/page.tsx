import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { List } from '@/components/data-table/list';
import type { SearchParams } from '@/components/data-table/url-state/list-state';
import { DaysLeft } from '@/components/record/stock/days-left';
import { ExpiryTiles, ExpiryTilesPlace } from '@/components/record/stock/expiry-tiles';
import { StockTabs } from '@/components/record/stock/stock-tabs';
import { Page } from '@/components/ui/page/page';
import { requirePerson } from '@/lib/console/auth/session';

type Props = { params: Promise<{ tenant: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('pages.stocks'))('expirations') };
}

export default async function Expirations({ params, searchParams }: Props) {
  await requirePerson();
  const { tenant: segment } = await params;
  const tenant = decodeURIComponent(segment);
  const [t, own] = await Promise.all([getTranslations('resources'), getTranslations('pages.expirations')]);
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
          { name: 'daysLeft', label: own('daysLeft'), width: 120 },
          'amount',
          'inventoryItemType',
          'barcodes',
        ]}
        cells={{ daysLeft: DaysLeft }}
        search={['name', 'sku', 'barcodes']}
        sort="expirationDate"
        href={`/t/${segment}/products/{sku}`}
        views="stocks/expirations"
        searchParams={searchParams}
      />
    </Page>
  );
}
