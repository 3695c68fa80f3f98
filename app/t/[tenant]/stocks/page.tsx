import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Page } from '@/components/shell/page';
import { StockCell } from '@/components/stock/stock-cell';
import { StockLegend } from '@/components/stock/stock-legend';
import { StockTabs } from '@/components/stock/stock-tabs';
import { List } from '@/components/table/list';
import type { SearchParams } from '@/components/table/state';

type Props = { params: Promise<{ tenant: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('resources'))('stocks') };
}

export default async function Stocks({ params, searchParams }: Props) {
  const { tenant } = await params;
  const [t, own] = await Promise.all([getTranslations('resources'), getTranslations('pages.stocks')]);
  return (
    <Page title={t('stocks')} tabs={<StockTabs tenant={decodeURIComponent(tenant)} current="levels" />} fill>
      <List
        tenant={decodeURIComponent(tenant)}
        operation="getStocks"
        columns={[
          'sku',
          'name',
          { name: 'levels', label: own('bar'), width: 160 },
          'availableStock',
          'reservedStock',
          'damagedItemAmount',
          'expiredAmount',
          'lostItemAmount',
          'totalStockAmount',
          'updatedAt',
        ]}
        cells={{ levels: StockCell }}
        aside={<StockLegend />}
        search={['name', 'sku', 'barcodes']}
        sort="-updatedAt"
        href={`/t/${tenant}/products/{sku}`}
        views="stocks"
        searchParams={searchParams}
      />
    </Page>
  );
}
