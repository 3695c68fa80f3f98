import { getTranslations } from 'next-intl/server';
import { PrefetchedList } from '@/components/data-table/prefetched-list';
import type { SearchParams } from '@/components/data-table/url-state/list-state';
import { SentMembers } from '@/components/features/shipments/sent-members';
import { MAX_TABLE_ORDERS, ShipmentOrders } from '@/components/features/shipments/shipment-orders';
import { RecordPage, type RecordProps, recordTitle } from '@/components/record/record-page';
import { SentHead } from '@/components/record/sent-records/sent-notes';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { sentShipment } from '@/lib/console/request-log/sent-shipments';
import { shipments } from '@/lib/contract/definitions/orders';

type Props = RecordProps<'shipmentNo'> & { searchParams: Promise<SearchParams> };

export const generateMetadata = recordTitle;

/**
 * Shows a shipment as the platform returns it, or with the orders that this console last sent if the platform does not return
 * shipments.
 */
export default async function ShipmentPage({ params, searchParams }: Props) {
  const { tenant } = await requireTenant(params);
  const { id } = tenant;
  const shipmentNo = decodeURIComponent((await params).shipmentNo);
  const t = await getTranslations('pages');
  return (
    <RecordPage
      resource={shipments}
      tenant={tenant}
      keys={[shipmentNo]}
      operation="getShipment"
      input={{ params: { shipmentNo } }}
      find={(shipment) => shipment}
      sent={async (isMissing) => (isMissing ? sentShipment(id, shipmentNo) : undefined)}
    >
      {(shipment, { section }) => {
        const [sent, type, orders] =
          'moved' in shipment
            ? [shipment, shipment.fields?.shipmentType, shipment.orders]
            : [undefined, shipment.shipmentType, shipment.salesOrders];
        const isTable = sent === undefined && orders.length <= MAX_TABLE_ORDERS;
        return {
          badge: typeof type === 'string' ? type : undefined,
          extra: <span>{t('shipments.holding', { orders: orders.length })}</span>,
          head: sent && <SentHead tenant={id} unconfirmed={sent.unconfirmed} />,
          side: section(t('shipments.shipment'), [
            ...['shipmentType', 'shipmentDate', 'createdAt', 'updatedAt'],
          ]),
          fill: !sent && !isTable,
          main: sent ? (
            <SentMembers tenant={id} shipment={sent} />
          ) : isTable ? (
            <ShipmentOrders tenant={id} shipmentNo={shipmentNo} references={orders} />
          ) : (
            <PrefetchedList
              tenant={id}
              operation="getSalesOrders"
              columns={['referenceNumber', 'state', 'customer', 'createdAt']}
              search={['referenceNumber']}
              sort="referenceNumber"
              href={tenantPath(id, 'sales-orders/{referenceNumber}')}
              fixedFilters={[`shipmentNo:is:${shipmentNo}`]}
              searchParams={searchParams}
            />
          ),
        };
      }}
    </RecordPage>
  );
}
