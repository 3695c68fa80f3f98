import { StockTabs } from '@/components/features/stock/stock-tabs';
import { type ListPageProps, listTitle, ResourceListPage } from '@/components/record/resource-list-page';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { erpStocks } from '@/lib/contract/definitions/stock';

export const generateMetadata = listTitle(erpStocks);

export default async function ErpTotals({ params, searchParams }: ListPageProps) {
  const { tenant } = await requireTenant(params);
  return (
    <ResourceListPage
      resource={erpStocks}
      tenant={tenant.id}
      tabs={<StockTabs tenant={tenant} current="erp" />}
      searchParams={searchParams}
    />
  );
}
