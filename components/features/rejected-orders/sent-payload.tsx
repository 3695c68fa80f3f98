import { useTranslations } from 'next-intl';
import type { Row } from '@/components/data-table/columns/column';
import { Address } from '@/components/record/address';
import { skusToName } from '@/components/record/line-items/lines-as-text';
import { LinesTable } from '@/components/record/line-items/lines-table';
import { MissingNames, NamedProductCell } from '@/components/record/line-items/product-cell';
import { FieldSection } from '@/components/record/record-fields';
import { Section } from '@/components/record/section';
import type { OrderPayload } from '@/lib/console/rejected-queue/order-payloads';
import { SalesOrder, SalesOrderLine } from '@/lib/contract/resources/sales-orders';
import { isObject } from '@/lib/contract/schema/is-record';

export function SentLines({ tenant, payload }: { tenant: string; payload: OrderPayload['payload'] }) {
  const t = useTranslations('pages.records');
  const lines = Array.isArray(payload.lineItems)
    ? payload.lineItems.flatMap((line): Row[] => (isObject(line) ? [{ ...line }] : []))
    : [];
  if (lines.length === 0) return null;
  return (
    <Section title={t('lineItems')} extra={lines.length} flush>
      <MissingNames tenant={tenant} skus={skusToName(lines)}>
        <LinesTable
          of={SalesOrderLine}
          label={t('lineItems')}
          rows={lines}
          names={[
            { name: 'product', label: t('product'), width: 260, flex: true },
            'amountInOrder',
            'productSalePrice',
          ]}
          cells={{ product: NamedProductCell }}
          extra={['sku', 'lotNumber']}
          plain={['sku', 'lotNumber', 'amountInOrder', 'productSalePrice']}
        />
      </MissingNames>
    </Section>
  );
}

export function SentPeople({ payload }: { payload: OrderPayload['payload'] }) {
  const t = useTranslations('pages');
  const address = (name: string) => {
    const value = payload[name];
    return isObject(value) ? { ...value } : undefined;
  };
  const [shipping, billing] = [address('shippingAddress'), address('billingAddress')];
  return (
    <>
      <FieldSection
        title={t('records.customer')}
        of={SalesOrder}
        record={payload}
        names={['customer.firstName', 'customer.lastName', 'customer.email', 'customer.phone']}
      />
      {shipping && <Address title={t('salesOrders.shippingAddress')} address={shipping} />}
      {billing && <Address title={t('salesOrders.billingAddress')} address={billing} sameAs={shipping} />}
    </>
  );
}
