import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { List } from '@/components/data-table/list';
import type { SearchParams } from '@/components/data-table/url-state/list-state';
import { editShipment, SentShipment } from '@/components/features/shipments/sent-shipment';
import { LiveRecord } from '@/components/record/live-record';
import { RecordBody } from '@/components/record/record-body';
import { FieldSection } from '@/components/record/record-fields';
import { FailedPage, SubPage } from '@/components/record/record-page';
import { Timeline } from '@/components/record/timeline/timeline';
import { StateBadge } from '@/components/ui/badge';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { read } from '@/lib/console/operations/read';
import { writesOf } from '@/lib/console/request-log/sent-kinds';
import { Shipment } from '@/lib/contract/resources/shipments';

type Props = { params: Promise<{ tenant: string; shipmentNo: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await params).shipmentNo };
}

export default async function ShipmentRecord({ params, searchParams }: Props) {
  await requireTenant(params);
  const { tenant: segment, shipmentNo: encoded } = await params;
  const [tenant, shipmentNo] = [decodeURIComponent(segment), decodeURIComponent(encoded)];
  const [t, found] = await Promise.all([
    getTranslations('pages'),
    read('getShipment', tenant, { params: { shipmentNo } }),
  ]);
  if (found.kind === 'refused' && found.status === 404) notFound();
  if (found.kind === 'missing') return <SentShipment tenant={tenant} shipmentNo={shipmentNo} />;
  const backLink = { href: `/t/${segment}/shipments`, label: t('back') };
  if (found.kind !== 'ok') return <FailedPage title={shipmentNo} back={backLink} failure={found} />;
  const shipment = found.answer;
  return (
    <SubPage
      title={<code>{shipment.shipmentNo}</code>}
      extra={
        <>
          <StateBadge value={shipment.shipmentType} />
          <span>{t('shipments.holding', { orders: shipment.salesOrders.length })}</span>
        </>
      }
      back={backLink}
      live={<LiveRecord tenant={tenant} operation="getShipment" input={{ params: { shipmentNo } }} />}
      actions={await editShipment(tenant, shipmentNo)}
      fill
    >
      <RecordBody
        fill
        side={
          <>
            <FieldSection
              title={t('shipments.shipment')}
              of={Shipment}
              record={shipment}
              names={['shipmentType', 'shipmentDate', 'createdAt', 'updatedAt']}
            />
            <Timeline tenant={tenant} operations={writesOf('shipments')} records={[shipmentNo]} />
          </>
        }
      >
        <List
          tenant={tenant}
          operation="getSalesOrders"
          columns={['referenceNumber', 'state', 'customer', 'createdAt']}
          search={['referenceNumber']}
          sort="referenceNumber"
          href={`/t/${segment}/sales-orders/{referenceNumber}`}
          fixed={[`shipmentNo:is:${shipment.shipmentNo}`]}
          searchParams={searchParams}
        />
      </RecordBody>
    </SubPage>
  );
}
