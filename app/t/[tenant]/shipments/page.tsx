import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Page } from '@/components/shell/page';
import { List } from '@/components/table/list';
import type { SearchParams } from '@/components/table/state';

type Props = { params: Promise<{ tenant: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('resources'))('shipments') };
}

export default async function Shipments({ params, searchParams }: Props) {
  const { tenant } = await params;
  const t = await getTranslations('resources');
  return (
    <Page title={t('shipments')} fill>
      <List
        tenant={decodeURIComponent(tenant)}
        operation="getShipments"
        columns={['shipmentNo', 'shipmentType', 'shipmentDate', 'salesOrders', 'createdAt', 'updatedAt']}
        search={['shipmentNo']}
        sort="-createdAt"
        href={`/t/${tenant}/shipments/{shipmentNo}`}
        searchParams={searchParams}
      />
    </Page>
  );
}
