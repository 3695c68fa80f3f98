import type { Metadata } from 'next';
import { type ListPageProps, ResourcePage } from '@/components/record/resource-list';
import { resourceTitle } from '@/components/record/resource-title';
import { StockTabs } from '@/components/record/stock/stock-tabs';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { erpStocks } from '@/lib/contract/definitions/erp-stocks';

export const generateMetadata = async (): Promise<Metadata> => ({ title: await resourceTitle(erpStocks) });

export default async function ErpTotals({ params, searchParams }: ListPageProps) {
  await requireTenant(params);
  const tenant = decodeURIComponent((await params).tenant);
  return (
    <ResourcePage
      resource={erpStocks}
      tenant={tenant}
      tabs={<StockTabs tenant={tenant} current="erp" />}
      searchParams={searchParams}
    />
  );
}
