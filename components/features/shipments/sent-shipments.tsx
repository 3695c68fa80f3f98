import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import type { SearchParams } from '@/components/data-table/url-state/list-state';
import { FactSection, Section, TextLink } from '@/components/record/facts';
import { LinkActions } from '@/components/record/record-actions';
import { RecordBody } from '@/components/record/record-body';
import { editLink } from '@/components/record/record-links';
import { SubPage } from '@/components/record/record-page';
import { sentShipments, writesOf } from '@/components/record/sent-records/sent-kinds';
import { NotSentHere, SentList } from '@/components/record/sent-records/sent-list';
import { sentShipment } from '@/components/record/sent-records/shipment-membership';
import { SentNote, Unconfirmed } from '@/components/record/sent-records/since-list';
import { Timeline } from '@/components/record/timeline/timeline';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { shipmentsOfOrders } from '@/lib/console/request-log/sent-lots';
import { listSent } from '@/lib/console/request-log/sent-records';
import { ShipmentUpsert } from '@/lib/contract/resources/shipments';

/** The shipments that the orders can be added to, each a link that begins the form with all that are in it. */
export function FillChoice({
  base,
  orders,
  shipments,
}: {
  /** The address of the form. */
  base: string;
  orders: readonly string[];
  shipments: readonly { shipmentNo: string; orders: number }[];
}) {
  const t = useTranslations('pages.shipments');
  if (shipments.length === 0) return null;
  return (
    <nav aria-label={t('addTo')} className="mb-4 flex flex-wrap items-center gap-2 text-sm">
      <span className="text-muted">{t('addTo')}</span>
      {shipments.map(({ shipmentNo, orders: count }) => (
        <PrefetchLink
          key={shipmentNo}
          href={route(
            `${base}?${new URLSearchParams([['shipment', shipmentNo], ...orders.map((order) => ['orders', order])])}`,
          )}
          className="inline-flex h-control-sm items-center gap-1.5 rounded-md border border-line-control px-2 hover:bg-hover"
        >
          <code>{shipmentNo}</code>
          <span className="text-muted">{t('holding', { orders: count })}</span>
        </PrefetchLink>
      ))}
    </nav>
  );
}

/** The act of a shipment: its form, with all that is in it. */
export async function editShipment(tenant: string, shipmentNo: string) {
  const search = new URLSearchParams({ shipment: shipmentNo });
  const edit = await editLink(
    tenant,
    'upsertShipment',
    `/t/${encodeURIComponent(tenant)}/new/shipments?${search}`,
    { again: true },
  );
  return <LinkActions links={[edit]} />;
}

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
            <FactSection
              title={t('shipments.shipment')}
              of={ShipmentUpsert}
              record={sent}
              names={['shipmentType', 'shipmentDate']}
            />
            <Timeline tenant={tenant} operations={writesOf('shipments')} records={[shipmentNo]} />
          </>
        }
      >
        <Section title={t('shipments.orders')} aside={orders.length}>
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
          <Section title={t('shipments.movedOut')} aside={moved.length}>
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

type Props = { tenant: string; searchParams: SearchParams; empty?: ReactNode };

/** The shipments that were sent from here, each with the membership that was last sent. */
export const SentShipments = (props: Props) => (
  <SentList
    {...props}
    resource="shipments"
    search="searchShipment"
    of={ShipmentUpsert}
    names={['shipmentNo', 'shipmentType', 'shipmentDate', 'salesOrders']}
    find={async (asked, base) => {
      const { rows, total } = await listSent(props.tenant, sentShipments, asked);
      const ordersIn = (sent: (typeof rows)[number]['sent']) =>
        Array.isArray(sent?.salesOrders) ? sent.salesOrders.map(String) : [];
      const now = await shipmentsOfOrders(
        props.tenant,
        rows.flatMap(({ sent }) => ordersIn(sent)),
      );
      const shown = rows.map(({ key, sent, last, lastResult }) => ({
        href: `${base}/${encodeURIComponent(key)}`,
        // An order that another shipment took since is not in this one any more.
        record: {
          ...sent,
          shipmentNo: key,
          salesOrders: ordersIn(sent).filter((reference) => (now.get(reference) ?? key) === key),
        },
        last,
        // A shipment is taken as a whole; its orders are told on its page.
        lastResult: last.result === 'partial' ? 'partial' : lastResult,
      }));
      return { rows: shown, total };
    }}
  />
);
