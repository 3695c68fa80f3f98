import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { List } from '@/components/data-table/list';
import type { SearchParams } from '@/components/data-table/url-state/list-state';
import { SentMembers } from '@/components/features/shipments/sent-members';
import { LiveRecord } from '@/components/record/live-record';
import { LinkActions } from '@/components/record/record-actions';
import { RecordBody } from '@/components/record/record-body';
import { FieldSection } from '@/components/record/record-fields';
import { editLink } from '@/components/record/record-links';
import { FailedPage, SubPage } from '@/components/record/record-page';
import { NotSentNotice } from '@/components/record/sent-records/not-sent';
import { SentHead } from '@/components/record/sent-records/since-list';
import { Timeline } from '@/components/record/timeline/timeline';
import { StateBadge } from '@/components/ui/badge';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { read } from '@/lib/console/operations/read';
import { writesOf } from '@/lib/console/request-log/sent-kinds';
import { sentShipment } from '@/lib/console/request-log/sent-shipments';
import { Shipment } from '@/lib/contract/resources/shipments';

type Props = { params: Promise<{ tenant: string; shipmentNo: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await params).shipmentNo };
}

/** A shipment: from the platform if it returns shipments, otherwise with the orders that Tallyman last sent for it. */
export default async function ShipmentRecord({ params, searchParams }: Props) {
  await requireTenant(params);
  const { tenant: segment, shipmentNo: encoded } = await params;
  const [tenant, shipmentNo] = [decodeURIComponent(segment), decodeURIComponent(encoded)];
  const [t, found] = await Promise.all([
    getTranslations('pages'),
    read('getShipment', tenant, { params: { shipmentNo } }),
  ]);
  if (found.kind === 'refused' && found.status === 404) notFound();
  const backLink = { href: `/t/${segment}/shipments`, label: t('back') };
  if (found.kind !== 'ok' && found.kind !== 'missing')
    return <FailedPage title={shipmentNo} back={backLink} failure={found} />;
  const sent = found.kind === 'ok' ? undefined : await sentShipment(tenant, shipmentNo);
  const shipment = found.kind === 'ok' ? found.answer : sent?.fields;
  if (!shipment) return <NotSentNotice tenant={tenant} name={shipmentNo} list={backLink.href} />;
  const { shipmentType } = shipment;
  const orders = found.kind === 'ok' ? found.answer.salesOrders : (sent?.orders ?? []);
  const edit = await editLink(
    tenant,
    'upsertShipment',
    `/t/${segment}/new/shipments?${new URLSearchParams({ shipment: shipmentNo })}`,
  );
  return (
    <SubPage
      title={<code>{shipmentNo}</code>}
      extra={
        <>
          <StateBadge value={typeof shipmentType === 'string' ? shipmentType : undefined} />
          <span>{t('shipments.holding', { orders: orders.length })}</span>
        </>
      }
      back={backLink}
      live={
        !sent && <LiveRecord tenant={tenant} operation="getShipment" input={{ params: { shipmentNo } }} />
      }
      actions={<LinkActions links={[edit]} />}
      fill
    >
      <RecordBody
        fill={!sent}
        head={sent && <SentHead tenant={tenant} unconfirmed={sent.unconfirmed} />}
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
        {sent ? (
          <SentMembers tenant={tenant} shipment={sent} />
        ) : (
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
        )}
      </RecordBody>
    </SubPage>
  );
}
