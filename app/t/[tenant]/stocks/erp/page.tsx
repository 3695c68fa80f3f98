import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { List } from '@/components/data-table/list';
import type { SearchParams } from '@/components/data-table/url-state/list-state';
import { StockTabs } from '@/components/record/stock/stock-tabs';
import { Page } from '@/components/ui/page/page';
import { requirePerson } from '@/lib/console/auth/session';

type Props = { params: Promise<{ tenant: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('pages.stocks'))('erp') };
}

export default async function ErpTotals({ params, searchParams }: Props) {
  await requirePerson();
  const { tenant } = await params;
  const t = await getTranslations('resources');
  return (
    <Page title={t('stocks')} tabs={<StockTabs tenant={decodeURIComponent(tenant)} current="erp" />} fill>
      <List
        tenant={decodeURIComponent(tenant)}
        operation="getStocksForErp"
        columns={[
          'sku',
          'completedReceivingAcceptedAmount',
          'ewaybilSalesOrderUsedAmount',
          'unEwaybilSalesOrderUsedAmount',
          'ewaybilAndUnEwaybilSalesOrderCancelledAmount',
          'countingIncreasedAmount',
          'countingDecreasedAmount',
          'lostToStockAmount',
          'stockToLostAmount',
          'stockToDamagedAmount',
          'damagedToStockAmount',
        ]}
        search={['sku']}
        sort="sku"
        href={`/t/${tenant}/products/{sku}`}
        views="stocks/erp"
        searchParams={searchParams}
      />
    </Page>
  );
}
