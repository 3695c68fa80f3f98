import { useTranslations } from 'next-intl';
import { getTimeZone, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Notice } from '@/components/ui/notice';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { dayIn } from '@/lib/contract/schema/zone';
import { FillChoice } from './fill-choice';
import { ShipmentForm } from './shipment-form';
import { findOpenShipment, openShipments } from './shipment-membership';

/** The orders to attach, and the existing shipment to start from. */
type Start = { shipmentNo?: string; orders: readonly string[] };

function EditTitle({ shipmentNo }: { shipmentNo: string }) {
  return useTranslations('pages').rich('edit', { key: () => <code>{shipmentNo}</code> });
}

function AttachTitle({ orders }: { orders: readonly string[] }) {
  const t = useTranslations('pages.shipments');
  return t.rich('attach', { n: orders.length, order: orders[0] ?? '', code: (key) => <code>{key}</code> });
}

/**
 * Returns the title of a form that attaches orders or edits a shipment. Undefined if the form creates an empty
 * shipment.
 */
export const newShipmentTitle = ({ shipmentNo, orders }: Start): ReactNode => {
  if (orders.length > 0) return <AttachTitle orders={orders} />;
  return shipmentNo === undefined ? undefined : <EditTitle shipmentNo={shipmentNo} />;
};

/** Renders the form of a shipment, filled with the shipment's orders and the orders to attach. */
export async function NewShipment({ tenant, shipmentNo, orders }: Start & { tenant: TenantMark }) {
  const [t, zone, shipment, open] = await Promise.all([
    getTranslations('pages.shipments'),
    getTimeZone(),
    shipmentNo === undefined ? undefined : findOpenShipment(tenant.id, shipmentNo),
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
      <ShipmentForm
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
