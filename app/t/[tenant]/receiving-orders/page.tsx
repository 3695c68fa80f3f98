import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Page } from '@/components/shell/page';
import { StateTiles } from '@/components/table/count-tiles';
import { List } from '@/components/table/list';
import type { SearchParams } from '@/components/table/state';
import { requirePerson } from '@/lib/console/session';
import { receivingOrderStates } from '@/lib/contract/receiving-order-states';
import { bulkOf } from '../bulk-of';
import { CreateLink } from '../create-link';
import { editAt } from '../why-not';

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
        href={`/t/${segment}/receiving-orders/{referenceNumber}`}
        views="receiving-orders"
        bulk={await bulkOf('getReceivingOrders', tenant)}
        edit={await editAt('updateReceivingOrderTag', tenant)}
        searchParams={searchParams}
        above={
          <StateTiles
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
