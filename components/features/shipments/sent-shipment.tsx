import { getTranslations } from 'next-intl/server';
import { LinkActions } from '@/components/record/record-actions';
import { RecordBody } from '@/components/record/record-body';
import { FieldSection, Section, TextLink } from '@/components/record/record-fields';
import { editLink } from '@/components/record/record-links';
import { SubPage } from '@/components/record/record-page';
import { NotSentNotice } from '@/components/record/sent-records/not-sent';
import { SentNote, Unconfirmed } from '@/components/record/sent-records/since-list';
import { Timeline } from '@/components/record/timeline/timeline';
import { writesOf } from '@/lib/console/request-log/sent-kinds';
import { sentShipment } from '@/lib/console/request-log/sent-shipments';
import { ShipmentUpsert } from '@/lib/contract/resources/shipments';

/** The action of a shipment: its form, with all of its orders. */
export async function editShipment(tenant: string, shipmentNo: string) {
  const search = new URLSearchParams({ shipment: shipmentNo });
  const edit = await editLink(
    tenant,
    'upsertShipment',
    `/t/${encodeURIComponent(tenant)}/new/shipments?${search}`,
  );
  return <LinkActions links={[edit]} />;
}

/** A shipment on a platform that returns none: the membership last sent from here. */
export async function SentShipment({ tenant, shipmentNo }: { tenant: string; shipmentNo: string }) {
  const [t, shipment] = await Promise.all([getTranslations('pages'), sentShipment(tenant, shipmentNo)]);
  const base = `/t/${encodeURIComponent(tenant)}`;
  if (!shipment) return <NotSentNotice tenant={tenant} name={shipmentNo} list={`${base}/shipments`} />;
  const { fields = {}, orders, moved, unconfirmed } = shipment;
  return (
    <SubPage
      title={<code>{shipmentNo}</code>}
      back={{ href: `${base}/shipments`, label: t('back') }}
      actions={await editShipment(tenant, shipmentNo)}
      fill
    >
      <RecordBody
        head={
          <div className="flex flex-col gap-2 px-4 py-3 md:px-6">
            <SentNote tenant={tenant} listed={false} record />
            <Unconfirmed tenant={tenant} writes={unconfirmed} />
          </div>
        }
        side={
          <>
            <FieldSection
              title={t('shipments.shipment')}
              of={ShipmentUpsert}
              record={fields}
              names={['shipmentType', 'shipmentDate']}
            />
            <Timeline tenant={tenant} operations={writesOf('shipments')} records={[shipmentNo]} />
          </>
        }
      >
        <Section title={t('records.orders')} extra={orders.length}>
          <ul className="flex flex-wrap gap-x-6 gap-y-1">
            {orders.map((reference) => (
              <li key={reference} className="font-mono">
                <TextLink href={`${base}/sales-orders/${encodeURIComponent(reference)}`}>
                  {reference}
                </TextLink>
              </li>
            ))}
          </ul>
        </Section>
        {moved.length > 0 && (
          <Section title={t('shipments.movedOut')} extra={moved.length}>
            <ul className="flex flex-wrap gap-x-6 gap-y-1">
              {moved.map(({ reference, shipmentNo: other }) => (
                <li key={reference} className="font-mono">
                  <span className="text-muted">{reference}</span> →{' '}
                  <TextLink href={`${base}/shipments/${encodeURIComponent(other)}`}>{other}</TextLink>
                </li>
              ))}
            </ul>
          </Section>
        )}
      </RecordBody>
    </SubPage>
  );
}
