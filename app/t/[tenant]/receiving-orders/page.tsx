import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { StatusCounts } from '@/components/data-table/filters/status-counts';
import { List } from '@/components/data-table/list';
import type { SearchParams } from '@/components/data-table/url-state/list-state';
import { bulkOf } from '@/components/features/bulk-actions/bulk-actions-of';
import { CreateLink } from '@/components/record/record-links';
import { editAt } from '@/components/record/unavailable-reason';
import { Page } from '@/components/ui/page/page';
import { requirePerson } from '@/lib/console/auth/session';
import { receivingOrderStates, receivingOrderTransitions } from '@/lib/contract/resources/order-states';

type Props = { params: Promise<{ tenant: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('resources'))('receiving-orders') };
}

export default async function ReceivingOrders({ params, searchParams }: Props) {
  await requirePerson();
  const segment = (await params).tenant;
  const tenant = decodeURIComponent(segment);
  const create = (
    <CreateLink tenant={tenant} operation="bulkUpsertReceivingOrders" segment="receiving-orders" />
  );
  const [t, own] = await Promise.all([
    getTranslations('resources'),
    getTranslations('pages.receivingOrders'),
  ]);
  return (
    <Page title={t('receiving-orders')} actions={create} fill>
      <List
        tenant={tenant}
        operation="getReceivingOrders"
        columns={[
          'referenceNumber',
          'state',
          'receiveType',
          'transferType',
          'lineItems',
          'createdAt',
          'arrivedToWarehouseAt',
          'completedAt',
        ]}
        search={['referenceNumber']}
        sort="-createdAt"
        late={receivingOrderTransitions}
        href={`/t/${segment}/receiving-orders/{referenceNumber}`}
        views="receiving-orders"
        bulk={await bulkOf('getReceivingOrders', tenant)}
        edit={await editAt('updateReceivingOrderTag', tenant)}
        searchParams={searchParams}
        above={
          <StatusCounts
            tenant={tenant}
            operation="getReceivingOrders"
            states={receivingOrderStates}
            label={own('states')}
          />
        }
        empty={create}
      />
    </Page>
  );
}
