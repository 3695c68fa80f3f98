import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import type { SearchParams } from '@/components/table/state';
import { listSent } from '@/lib/console/sent-records';
import { ShipmentUpsert } from '@/lib/contract/shipments';
import { askedOf } from './asked';
import { sentShipments } from './kinds';
import { SentList } from './sent-list';

/** The shipments that were sent from here, each with the membership that was last sent. */
export async function SentShipments({
  tenant,
  searchParams,
  empty,
}: {
  tenant: string;
  searchParams: SearchParams;
  empty?: ReactNode;
}) {
  const asked = askedOf(searchParams);
  const [t, { rows, total }] = await Promise.all([
    getTranslations('pages.sentHere'),
    listSent(tenant, sentShipments, asked),
  ]);
  const base = `/t/${encodeURIComponent(tenant)}/shipments`;
  return (
    <SentList
      tenant={tenant}
      listed={false}
      base={base}
      asked={asked}
      total={total}
      search={t('searchShipment')}
      empty={empty}
      label={t('title')}
      of={ShipmentUpsert}
      names={['shipmentNo', 'shipmentType', 'shipmentDate', 'salesOrders']}
      rows={rows.map(({ key, sent, last }) => ({
        href: `${base}/${encodeURIComponent(key)}`,
        record: { ...sent, shipmentNo: key },
        last,
      }))}
    />
  );
}
