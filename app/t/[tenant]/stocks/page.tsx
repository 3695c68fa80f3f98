import { getTranslations } from 'next-intl/server';
import { FullStock } from '@/components/features/products/stock-drawer/full-stock';
import { StockDrawer } from '@/components/features/products/stock-drawer/stock-drawer';
import { StockTabs } from '@/components/features/stock/stock-tabs';
import { type ListPageProps, listTitle, ResourceListPage } from '@/components/record/resource-list-page';
import { StockLegend } from '@/components/record/stock/stock-bar';
import { StockCell } from '@/components/record/stock/stock-cells';
import { selectedStockView } from '@/components/record/stock/stock-views';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { stocks } from '@/lib/contract/definitions/stock';

const one = (param: string | string[] | undefined) => (Array.isArray(param) ? param[0] : param);

export const generateMetadata = listTitle(stocks);

export default async function Stocks({ params, searchParams }: ListPageProps) {
  const { tenant } = await requireTenant(params);
  const search = await searchParams;
  const stock = one(search.stock);
  const t = await getTranslations('pages.stocks');
  return (
    <ResourceListPage
      resource={stocks}
      tenant={tenant.id}
      tabs={<StockTabs tenant={tenant} current={selectedStockView(search)} />}
      custom={[{ name: 'levels', label: t('levels'), width: 120 }]}
      cells={{ levels: StockCell }}
      legend={<StockLegend />}
      drawer={{
        Panel: StockDrawer,
        content: stock && <FullStock key={stock} tenant={tenant.id} sku={stock} />,
      }}
      searchParams={searchParams}
    />
  );
}
