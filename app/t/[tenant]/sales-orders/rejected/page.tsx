import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Page } from '@/components/shell/page';
import { List } from '@/components/table/list';
import type { SearchParams } from '@/components/table/state';
import { OrderTabs } from '../order-tabs';

type Props = { params: Promise<{ tenant: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('pages.salesOrders'))('rejected') };
}

export default async function RejectedOrders({ params, searchParams }: Props) {
  const tenant = decodeURIComponent((await params).tenant);
  const t = await getTranslations('resources');
  return (
    <Page title={t('sales-orders')} tabs={<OrderTabs tenant={tenant} current="rejected" />} fill>
      <List
        tenant={tenant}
        operation="queryInvalidSalesOrders"
        columns={[
          'referenceNumber',
          'error',
          'customerFullName',
          'salesChannel',
          'integrationName',
          'createdAt',
        ]}
        search={['referenceNumber', 'customerFullName', 'salesChannel']}
        sort="-createdAt"
        views="sales-orders/rejected"
        searchParams={searchParams}
      />
    </Page>
  );
}
