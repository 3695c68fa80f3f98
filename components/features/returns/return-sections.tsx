import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { skusToName } from '@/components/record/line-items/lines-as-text';
import { LinesSection } from '@/components/record/line-items/lines-table';
import { MissingNames, NamedProductCell } from '@/components/record/line-items/product-cell';
import { FieldSection } from '@/components/record/record-fields';
import { TextLink } from '@/components/record/section';
import { recordPath, tenantPath } from '@/lib/console/browser/tenant-path';
import { read } from '@/lib/console/operations/read';
import { type Return, ReturnLine } from '@/lib/contract/resources/returns';
import { SalesOrder } from '@/lib/contract/resources/sales-orders';

/** Fetches the order of a return. Cached, because several sections of the page need it. */
const fetchOrder = cache((tenant: string, referenceNumber: string) =>
  read('getSalesOrder', tenant, { params: { referenceNumber } }),
);

/**
 * Lists the returned lines. Product names come from the order if the platform returns orders; otherwise the browser
 * fetches the names.
 */
export async function ReturnLines({
  tenant,
  record,
  order,
}: {
  tenant: string;
  record: Return;
  /** The reference number of the order. Undefined if the platform returns no orders. */
  order: string | undefined;
}) {
  const [t, found] = await Promise.all([
    getTranslations('pages.records'),
    order === undefined ? undefined : fetchOrder(tenant, order),
  ]);
  const ordered = found?.kind === 'ok' ? (found.value.lineItems ?? []) : [];
  const names = new Map(ordered.map(({ sku, productName }) => [sku, productName]));
  const lines = (record.lineItems ?? []).map((line) => ({ ...line, productName: names.get(line.sku) }));
  const columns = ['damagedState', 'serialNumber', 'lineItemReferenceNumber', 'processedAt'] as const;
  return (
    <MissingNames tenant={tenant} skus={skusToName(lines.filter(({ productName }) => !productName))}>
      <LinesSection
        title={t('lineItems')}
        of={ReturnLine}
        rows={lines}
        names={[
          { name: 'product', label: t('product'), width: 200, flex: true },
          'state',
          ...columns.filter((name) => lines.some((line) => line[name])),
        ]}
        href={tenantPath(tenant, 'products/{sku}')}
        cells={{ product: NamedProductCell }}
        extra={['sku', 'productName']}
        plain={['sku', 'state', ...columns]}
        file={`${record.returnReferenceNumber}-lines`}
      />
    </MissingNames>
  );
}

/** Shows the customer and shipment of the returned order, if the platform returns orders. */
export async function ReturnedOrder({ tenant, reference }: { tenant: string; reference: string }) {
  const [t, found] = await Promise.all([getTranslations('pages.records'), fetchOrder(tenant, reference)]);
  if (found.kind !== 'ok') return null;
  const { customer, shipmentNo } = found.value;
  const base = tenantPath(tenant);
  const name = [customer?.firstName, customer?.lastName].filter(Boolean).join(' ');
  return (
    <FieldSection
      title={t('customer')}
      of={SalesOrder}
      record={found.value}
      names={['customer.email', 'customer.phone', 'shipmentNo']}
      links={{ shipmentNo: shipmentNo ? `${base}/${recordPath('shipments', shipmentNo)}` : undefined }}
      before={
        name !== '' && (
          <p className="mb-1.5 font-medium">
            {customer?.customerNo == null ? (
              name
            ) : (
              <TextLink href={`${base}/${recordPath('customers', String(customer.customerNo))}`}>
                {name}
              </TextLink>
            )}
          </p>
        )
      }
    />
  );
}
