import { getTranslations } from 'next-intl/server';
import { Facts } from '@/components/record/facts';
import { SubPage } from '@/components/record/record-page';
import { Section } from '@/components/record/section';
import { NotSentHere } from '@/components/record/sent-records/not-sent-notice';
import { writesOf } from '@/components/record/sent-records/sent-kinds';
import { sentShipment } from '@/components/record/sent-records/shipment-membership';
import { SentNote } from '@/components/record/sent-records/source-notice';
import { Unconfirmed } from '@/components/record/sent-records/unconfirmed-requests';
import { Timeline } from '@/components/record/timeline/timeline';
import { NearLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { ShipmentUpsert } from '@/lib/contract/resources/shipments';
import { EditShipment } from './edit-link';

/** A shipment on a platform that shows none: the membership that was last sent from here. */
export async function SentShipment({ tenant, shipmentNo }: { tenant: string; shipmentNo: string }) {
  const [t, shipment] = await Promise.all([getTranslations('pages'), sentShipment(tenant, shipmentNo)]);
  const base = `/t/${encodeURIComponent(tenant)}`;
  if (!shipment) return <NotSentHere tenant={tenant} name={shipmentNo} list={`${base}/shipments`} />;
  const { said: sent, moved, unconfirmed } = shipment;
  const orders = Array.isArray(sent.salesOrders) ? sent.salesOrders.map(String) : [];
  return (
    <SubPage
      title={<code>{shipmentNo}</code>}
      back={{ href: `${base}/shipments`, label: t('back') }}
      actions={<EditShipment tenant={tenant} shipmentNo={shipmentNo} />}
      fill
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="flex flex-col gap-2 px-4 py-3 md:px-6">
          <SentNote tenant={tenant} listed={false} record />
          <Unconfirmed tenant={tenant} writes={unconfirmed} />
        </div>
        <Section title={t('shipments.shipment')}>
          <Facts of={ShipmentUpsert} record={sent} names={['shipmentType', 'shipmentDate']} known />
        </Section>
        <Section title={t('shipments.orders')} aside={orders.length}>
          <ul className="flex flex-wrap gap-x-6 gap-y-1">
            {orders.map((reference) => (
              <li key={reference}>
                <NearLink
                  href={route(`${base}/sales-orders/${encodeURIComponent(reference)}`)}
                  className="font-mono text-accent-text hover:underline"
                >
                  {reference}
                </NearLink>
              </li>
            ))}
          </ul>
        </Section>
        {moved.length > 0 && (
          <Section title={t('shipments.movedOut')} aside={moved.length}>
            <ul className="flex flex-wrap gap-x-6 gap-y-1">
              {moved.map(({ reference, shipmentNo: other }) => (
                <li key={reference}>
                  <code className="text-muted">{reference}</code> →{' '}
                  <NearLink
                    href={route(`${base}/shipments/${encodeURIComponent(other)}`)}
                    className="font-mono text-accent-text hover:underline"
                  >
                    {other}
                  </NearLink>
                </li>
              ))}
            </ul>
          </Section>
        )}
        <Timeline tenant={tenant} operations={writesOf('shipments')} records={[shipmentNo]} />
      </div>
    </SubPage>
  );
}
