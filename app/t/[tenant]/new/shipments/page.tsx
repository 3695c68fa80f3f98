import { useTranslations } from 'next-intl';
import { getTimeZone, getTranslations } from 'next-intl/server';
import { FillChoice } from '@/components/features/shipments/fill-choice';
import { UpsertShipment } from '@/components/features/shipments/shipment-form';
import { NewPage, type NewPageProps, newTitle } from '@/components/record/form-page';
import { openShipments, shipmentToFill } from '@/components/record/sent-records/shipment-membership';
import { Notice } from '@/components/ui/notice';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { shipments } from '@/lib/contract/definitions/orders';
import { dayIn } from '@/lib/contract/schema/zone';

export const generateMetadata = newTitle(shipments);

const MAX_ORDERS = 500;
const listOf = (value: string | string[] | undefined) => [value ?? []].flat().slice(0, MAX_ORDERS);

/** A new shipment. `?orders=` adds orders; `?shipment=` starts from an existing one with all its orders. */
export default async function NewShipment(props: NewPageProps) {
  const query = await props.searchParams;
  const [shipmentNo] = listOf(query.shipment);
  const orders = listOf(query.orders);
  return (
    <NewPage
      {...props}
      resource={shipments}
      title={
        orders.length > 0 ? (
          <AttachTitle orders={orders} />
        ) : shipmentNo === undefined ? undefined : (
          <EditTitle shipmentNo={shipmentNo} />
        )
      }
    >
      {(tenant) => <Filling tenant={tenant} shipmentNo={shipmentNo} orders={orders} />}
    </NewPage>
  );
}

function EditTitle({ shipmentNo }: { shipmentNo: string }) {
  return useTranslations('pages').rich('edit', { key: () => <code>{shipmentNo}</code> });
}

function AttachTitle({ orders }: { orders: readonly string[] }) {
  const t = useTranslations('pages.shipments');
  return t.rich('attach', { n: orders.length, order: orders[0] ?? '', code: (key) => <code>{key}</code> });
}

/** Initial values are read only for people who can see this page. */
async function Filling({
  tenant,
  shipmentNo,
  orders,
}: {
  tenant: TenantMark;
  shipmentNo?: string;
  orders: readonly string[];
}) {
  const [t, zone, shipment, open] = await Promise.all([
    getTranslations('pages.shipments'),
    getTimeZone(),
    shipmentNo === undefined ? undefined : shipmentToFill(tenant.id, shipmentNo),
    orders.length > 0 ? openShipments(tenant.id) : undefined,
  ]);
  const references = Array.isArray(shipment?.salesOrders) ? shipment.salesOrders.map(String) : [];
  return (
    <>
      {shipmentNo !== undefined && (
        <Notice
          variant={shipment ? 'info' : 'warn'}
          title={t(shipment ? 'whole' : 'unknown')}
          className="mb-4"
        >
          {t('wholeWhy')}
        </Notice>
      )}
      <UpsertShipment
        key={shipmentNo}
        tenant={tenant}
        record={shipmentNo}
        choice={
          open &&
          (open.length > 0 || shipmentNo !== undefined) && (
            <FillChoice
              base={tenantPath(tenant.id, 'new/shipments')}
              orders={orders}
              shipments={open.map(({ shipmentNo: id, orders: n }) => ({
                shipmentNo: id,
                orderCount: t('holding', { orders: n }),
              }))}
              selected={shipmentNo}
            />
          )
        }
        start={{
          shipmentType: 'Road',
          // Most shipments leave on the day they are created.
          shipmentDate: dayIn(zone, new Date()),
          ...shipment,
          ...(shipmentNo === undefined ? {} : { shipmentNo }),
          salesOrders: [...new Set([...references, ...orders])],
        }}
      />
    </>
  );
}
