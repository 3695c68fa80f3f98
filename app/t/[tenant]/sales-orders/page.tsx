import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { StatusCounts } from '@/components/data-table/filters/status-counts';
import { List } from '@/components/data-table/list';
import type { SearchParams } from '@/components/data-table/url-state/list-state';
import { bulkOf } from '@/components/features/bulk-actions/bulk-actions-of';
import { OrderTabs } from '@/components/features/sales-orders/order-tabs';
import { SentOrders } from '@/components/features/sales-orders/sent-orders';
import { cellEditingOf } from '@/components/record/cell-edit/cell-editing-of';
import { CreateLink } from '@/components/record/record-links';
import { editAt } from '@/components/record/unavailable-reason';
import { Page } from '@/components/ui/page/page';
import { can } from '@/lib/console/api-client/capabilities';
import { requirePerson } from '@/lib/console/auth/session';
import { salesOrderStates, salesOrderTransitions } from '@/lib/contract/resources/order-states';

type Props = { params: Promise<{ tenant: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('resources'))('sales-orders') };
}

export default async function SalesOrders({ params, searchParams }: Props) {
  await requirePerson();
  const segment = (await params).tenant;
  const tenant = decodeURIComponent(segment);
  const create = <CreateLink tenant={tenant} operation="bulkUpsertSalesOrders" segment="sales-orders" />;
  const [t, own, asked, listed] = await Promise.all([
    getTranslations('resources'),
    getTranslations('pages.salesOrders'),
    searchParams,
    can('getSalesOrders', tenant),
  ]);
  const tabs = (current: 'all' | 'sent') => <OrderTabs tenant={tenant} current={current} listed={listed} />;
  if (!listed || asked.view === 'sent')
    return (
      <Page title={t('sales-orders')} tabs={tabs('sent')} actions={create} fill>
        <SentOrders tenant={tenant} listed={listed} searchParams={asked} empty={create} />
      </Page>
    );
  return (
    <Page title={t('sales-orders')} tabs={tabs('all')} actions={create} fill>
      <List
        tenant={tenant}
        operation="getSalesOrders"
        columns={[
          'referenceNumber',
          'state',
          'customer',
          'lineItems',
          'salesChannel',
          'tag',
          'shipmentNo',
          'createdAt',
        ]}
        search={[
          'referenceNumber',
          'customer.firstName',
          'customer.lastName',
          'customer.email',
          'externalOrderId',
        ]}
        sort="-createdAt"
        late={salesOrderTransitions}
        href={`/t/${segment}/sales-orders/{referenceNumber}`}
        views="sales-orders"
        editing={await cellEditingOf('getSalesOrders', tenant)}
        bulk={await bulkOf('getSalesOrders', tenant)}
        edit={await editAt('bulkUpsertSalesOrders', tenant)}
        searchParams={searchParams}
        above={
          <StatusCounts
            tenant={tenant}
            operation="getSalesOrders"
            states={salesOrderStates}
            label={own('states')}
          />
        }
        empty={create}
      />
    </Page>
  );
}
