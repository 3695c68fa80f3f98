import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Page } from '@/components/shell/page';
import type { SearchParams } from '@/components/table/state';
import { Notice } from '@/components/ui/notice';
import { requirePerson } from '@/lib/console/session';
import { findTenant } from '@/lib/gateway/tenants';
import { latestShipments, shipmentToFill } from '../../sent-here/membership';
import { FillChoice } from '../../shipments/fill-choice';
import { UpsertShipment } from '../../shipments/upsert';

type Props = { params: Promise<{ tenant: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('pages.new'))('shipments') };
}

const MOST = 500;
const listOf = (given: string | string[] | undefined) => [given ?? []].flat().slice(0, MOST);

/** A new shipment. `?orders=` puts orders in; `?shipment=` begins with one that is there already and all its orders. */
export default async function NewShipment({ params, searchParams }: Props) {
  const id = decodeURIComponent((await params).tenant);
  const list = `/t/${encodeURIComponent(id)}/shipments`;
  await requirePerson(`/t/${encodeURIComponent(id)}/new/shipments`);
  const asked = await searchParams;
  const orders = listOf(asked.orders);
  const [shipmentNo] = listOf(asked.shipment);
  const [t, tenant, fresh, resources, known, latest] = await Promise.all([
    getTranslations('pages.shipments'),
    findTenant(id),
    getTranslations('pages.new'),
    getTranslations('resources'),
    shipmentNo === undefined ? undefined : shipmentToFill(id, shipmentNo),
    orders.length > 0 && shipmentNo === undefined ? latestShipments(id) : [],
  ]);
  if (!tenant) notFound();
  const { name, colour } = tenant;
  const inside = Array.isArray(known?.salesOrders) ? known.salesOrders.map(String) : [];
  return (
    <Page
      title={shipmentNo === undefined ? fresh('shipments') : <code>{shipmentNo}</code>}
      back={{ href: list, label: resources('shipments') }}
    >
      <div className="max-w-240">
        {shipmentNo !== undefined && (
          <Notice tone={known ? 'info' : 'warn'} title={t(known ? 'whole' : 'unknown')} className="mb-4">
            {t('wholeWhy')}
          </Notice>
        )}
        <FillChoice base={`/t/${encodeURIComponent(id)}/new/shipments`} orders={orders} shipments={latest} />
        <UpsertShipment
          key={shipmentNo}
          tenant={{ id, name, colour }}
          record={shipmentNo}
          start={{
            shipmentType: 'Road',
            ...known,
            ...(shipmentNo === undefined ? {} : { shipmentNo }),
            salesOrders: [...new Set([...inside, ...orders])],
          }}
        />
      </div>
    </Page>
  );
}
