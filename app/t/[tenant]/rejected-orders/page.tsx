import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Page } from '@/components/shell/page';
import { List } from '@/components/table/list';
import type { SearchParams } from '@/components/table/state';
import { requirePerson } from '@/lib/console/session';
import { can } from '@/lib/gateway/capabilities';
import { bulkOf } from '../bulk-of';
import { OrderTabs } from '../sales-orders/order-tabs';
import { CauseTiles } from './cause-tiles';

type Props = { params: Promise<{ tenant: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('pages.salesOrders'))('rejected') };
}

export default async function RejectedOrders({ params, searchParams }: Props) {
  await requirePerson();
  const segment = (await params).tenant;
  const tenant = decodeURIComponent(segment);
  const [t, listed] = await Promise.all([getTranslations('resources'), can('getSalesOrders', tenant)]);
  return (
    <Page
      title={t('sales-orders')}
      tabs={<OrderTabs tenant={tenant} current="rejected" listed={listed} />}
      fill
    >
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
        href={`/t/${segment}/rejected-orders/{id}`}
        views="rejected-orders"
        bulk={await bulkOf('queryInvalidSalesOrders', tenant)}
        searchParams={searchParams}
        above={<CauseTiles tenant={tenant} />}
      />
    </Page>
  );
}
