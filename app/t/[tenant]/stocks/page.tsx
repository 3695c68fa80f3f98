import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { List } from '@/components/data-table/list';
import type { SearchParams } from '@/components/data-table/url-state/list-state';
import { StockInFull } from '@/components/features/products/stock-drawer/full-stock';
import { StockDrawer } from '@/components/features/products/stock-drawer/stock-drawer';
import { viewOf } from '@/components/record/stock/levels';
import { StockLegend } from '@/components/record/stock/stock-bar';
import { StockCell } from '@/components/record/stock/stock-cells';
import { StockTabs } from '@/components/record/stock/stock-tabs';
import { editAt } from '@/components/record/unavailable-reason';
import { Page } from '@/components/ui/page/page';
import { requirePerson } from '@/lib/console/auth/session';

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
          { name: 'levels', label: own('levels'), width: 160 },
          'availableStock',
          'reservedStock',
          'damagedItemAmount',
          'expiredAmount',
          'totalStockAmount',
          'updatedAt',
        ]}
        cells={{ levels: StockCell }}
        aside={<StockLegend />}
        search={['name', 'sku', 'barcodes']}
        sort="-updatedAt"
        href={`/t/${tenant}/stocks?stock={sku}`}
        edit={await editAt('updateProduct', decodeURIComponent(tenant))}
        views="stocks"
        searchParams={searchParams}
      />
      <StockDrawer title={stock && <code>{stock}</code>}>
        {stock && <StockInFull key={stock} segment={tenant} sku={stock} />}
      </StockDrawer>
    </Page>
  );
}
