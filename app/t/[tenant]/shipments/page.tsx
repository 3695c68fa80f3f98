import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { List } from '@/components/data-table/list';
import type { SearchParams } from '@/components/data-table/url-state/list-state';
import { SentShipments } from '@/components/features/shipments/sent-shipments';
import { CreateLink } from '@/components/record/record-links';
import { Page } from '@/components/ui/page/page';
import { can } from '@/lib/console/api-client/capabilities';
import { requirePerson } from '@/lib/console/auth/session';

type Props = { params: Promise<{ tenant: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('resources'))('shipments') };
}

export default async function Shipments({ params, searchParams }: Props) {
  await requirePerson();
  const segment = (await params).tenant;
  const tenant = decodeURIComponent(segment);
  const create = <CreateLink tenant={tenant} operation="upsertShipment" segment="shipments" />;
  const [t, listed] = await Promise.all([getTranslations('resources'), can('getShipments', tenant)]);
  if (!listed)
    return (
      <Page title={t('shipments')} actions={create} fill>
        <SentShipments tenant={tenant} searchParams={await searchParams} empty={create} />
      </Page>
    );
  return (
    <Page title={t('shipments')} actions={create} fill>
      <List
        tenant={tenant}
        operation="getShipments"
        columns={['shipmentNo', 'shipmentType', 'shipmentDate', 'salesOrders', 'createdAt', 'updatedAt']}
        search={['shipmentNo']}
        sort="-createdAt"
        href={`/t/${segment}/shipments/{shipmentNo}`}
        views="shipments"
        searchParams={searchParams}
        empty={create}
      />
    </Page>
  );
}
