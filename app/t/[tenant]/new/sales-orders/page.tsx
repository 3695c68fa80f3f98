import { nextReference } from '@/components/features/sales-orders/next-reference';
import { SalesOrderForm } from '@/components/features/sales-orders/sales-order-form';
import { copyValues, NewPage, type NewPageProps, newTitle } from '@/components/record/form-page';
import { maskedSentRecord } from '@/lib/console/masking/masked-request-log';
import { read } from '@/lib/console/operations/read';
import { sentOrders } from '@/lib/console/request-log/sent-kinds';
import { salesOrders } from '@/lib/contract/definitions/orders';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { onlyFields } from '@/lib/contract/schema/value-at';

export const generateMetadata = newTitle(salesOrders);

const fields = fieldsOf(SalesOrderUpsert);
const initialOrder = { shippingAddress: { country: 'Türkiye' }, billingAddress: { country: 'Türkiye' } };

/**
 * Returns an order to copy. If the platform lists orders, the copy gets the next reference number in the tenant's pattern. If
 * another order takes that number in the meantime, the form asks before replacing that order.
 */
async function findCopySource(tenant: string, referenceNumber: string) {
  const [result, next] = await Promise.all([
    read('getSalesOrder', tenant, { params: { referenceNumber } }),
    nextReference(tenant),
  ]);
  const order =
    result.kind === 'ok'
      ? result.value
      : result.kind === 'missing'
        ? (await maskedSentRecord(tenant, sentOrders, referenceNumber))?.fields
        : undefined;
  if (!order) return undefined;
  const copy = copyValues(salesOrders, onlyFields(fields, order));
  return result.kind === 'ok' && next !== undefined ? { ...copy, referenceNumber: next } : copy;
}

export default async function NewSalesOrder(props: NewPageProps) {
  return (
    <NewPage {...props} resource={salesOrders} findCopySource={findCopySource}>
      {(tenant, start) => <SalesOrderForm tenant={tenant} start={JSON.stringify(start ?? initialOrder)} />}
    </NewPage>
  );
}
