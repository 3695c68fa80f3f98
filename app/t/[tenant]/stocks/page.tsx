import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Page } from '@/components/shell/page';
import { StockCell } from '@/components/stock/stock-cell';
import { StockLegend } from '@/components/stock/stock-legend';
import { StockTabs } from '@/components/stock/stock-tabs';
import { viewOf } from '@/components/stock/stock-views';
import { List } from '@/components/table/list';
import type { SearchParams } from '@/components/table/state';
import { requirePerson } from '@/lib/console/session';
import { StockDrawer } from './drawer/stock-drawer';
import { StockInFull } from './drawer/stock-in-full';

const one = (param: string | string[] | undefined) => (Array.isArray(param) ? param[0] : param);

type Props = { params: Promise<{ tenant: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('resources'))('stocks') };
}

export default async function Stocks({ params, searchParams }: Props) {
  await requirePerson();
  const { tenant } = await params;
  const asked = await searchParams;
  const stock = one(asked.stock);
  const [t, own] = await Promise.all([getTranslations('resources'), getTranslations('pages.stocks')]);
  return (
    <Page
      title={t('stocks')}
      tabs={<StockTabs tenant={decodeURIComponent(tenant)} current={viewOf(asked)} />}
      fill
    >
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
        href={`/t/${tenant}/stocks?stock={sku}`}
        views="stocks"
        searchParams={searchParams}
      />
      <StockDrawer title={stock && <code>{stock}</code>}>
        {stock && <StockInFull key={stock} segment={tenant} sku={stock} />}
      </StockDrawer>
    </Page>
  );
}
