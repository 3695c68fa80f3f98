import { useTranslations } from 'next-intl';
import type { Row } from '@/components/data-table/columns/column';
import { Address } from '@/components/record/address';
import { FieldSection, TechnicalDetails } from '@/components/record/record-fields';
import { TextLink } from '@/components/record/section';
import { recordPath, tenantPath } from '@/lib/console/browser/tenant-path';
import { isMasked, MASK } from '@/lib/contract/masking';
import { SalesOrder } from '@/lib/contract/resources/sales-orders';
import { isObject } from '@/lib/contract/schema/is-record';
import { valueAt } from '@/lib/contract/schema/value-at';

/** Returns the full name of an order's customer. The result is masked if a part of the name is masked. */
export function customerName(order: Row): string {
  const words = ['customer.firstName', 'customer.lastName'].flatMap((path) => valueAt(order, path) || []);
  return words.some(isMasked) ? MASK : words.join(' ');
}

export function OrderSide({
  tenant,
  order,
  customerHref,
}: {
  tenant: string;
  order: Row;
  /** The path of the customer, if known. */
  customerHref?: string;
}) {
  const t = useTranslations('pages');
  const person = customerName(order);
  const address = (name: string) => (isObject(order[name]) ? { ...order[name] } : undefined);
  const [shipping, billing] = [address('shippingAddress'), address('billingAddress')];
  const { shipmentNo } = order;
  return (
    <>
      <FieldSection
        title={t('records.customer')}
        of={SalesOrder}
        record={order}
        names={['customer.email', 'customer.phone', 'salesChannel', 'tag']}
        before={
          person !== '' && (
            <p className="mb-1.5 font-medium">
              {customerHref ? <TextLink href={customerHref}>{person}</TextLink> : person}
            </p>
          )
        }
      />
      {shipping && <Address title={t('salesOrders.shippingAddress')} address={shipping} />}
      {billing && <Address title={t('salesOrders.billingAddress')} address={billing} sameAs={shipping} />}
      <FieldSection
        title={t('salesOrders.cargo')}
        of={SalesOrder}
        record={order}
        names={[
          ...['shipmentNo', 'cargo.cargoCarrier', 'cargo.cargoCode', 'cargo.cargoDocumentUrl'],
          ...['vas.packageNote', 'vas.documentVAS.documentUrl'],
        ]}
        links={{
          shipmentNo:
            typeof shipmentNo === 'string'
              ? tenantPath(tenant, recordPath('shipments', shipmentNo))
              : undefined,
        }}
      />
    </>
  );
}

export function Irsaliye({ order }: { order: Row }) {
  return (
    <TechnicalDetails
      title={useTranslations('pages.salesOrders')('irsaliye')}
      of={SalesOrder}
      record={order}
      names={[
        ...['irsaliye.id', 'irsaliye.ettn', 'irsaliye.tip', 'irsaliye.senaryo'],
        ...['irsaliye.tasiyiciVKN', 'irsaliye.vknTckn', 'irsaliye.aVknTckn', 'irsaliye.plaka'],
      ]}
    />
  );
}
