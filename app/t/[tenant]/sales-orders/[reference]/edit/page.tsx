import { SalesOrderForm } from '@/components/features/sales-orders/sales-order-form';
import { orderIntegration, recordIntegration } from '@/components/form/integrations/record-integration';
import { EditPage } from '@/components/record/form-page';
import { type RecordProps, recordTitle } from '@/components/record/record-page';
import { cancelledLines } from '@/components/record/sent-records/cancelled-lines';
import { orderHistory } from '@/components/record/sent-records/last-sent-order';
import { NothingSent } from '@/components/record/sent-records/sent-notes';
import { SinceList } from '@/components/record/sent-records/since-list';
import { tenantMark } from '@/components/ui/tenant-mark';
import { preservesCancellations } from '@/lib/console/api-client/embedded-behavior';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { read } from '@/lib/console/operations/read';
import { findRejectedForPerson } from '@/lib/console/operations/rejected-list';
import { sentOrders } from '@/lib/console/request-log/sent-kinds';
import { salesOrders } from '@/lib/contract/definitions/orders';
import { revealKey } from '@/lib/contract/personal-fields';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { onlyFields } from '@/lib/contract/schema/value-at';

const fields = fieldsOf(SalesOrderUpsert);

export const generateMetadata = recordTitle;

export default async function EditSalesOrder({ params }: RecordProps<'reference'>) {
  const { tenant } = await requireTenant(params);
  const { id } = tenant;
  const referenceNumber = decodeURIComponent((await params).reference);
  const result = await read('getSalesOrder', id, { params: { referenceNumber } });
  const order = result.kind === 'ok' ? result.value : undefined;
  const history = result.kind === 'missing' ? await orderHistory(id, referenceNumber) : undefined;
  const rejections = history && (await findRejectedForPerson(id, [referenceNumber]));
  const start = order ?? history?.payload;
  const through = order?.integration?.integrationName || order?.integration?.integrationType;
  const integration = await recordIntegration(
    id,
    await orderIntegration(id, sentOrders.upsert, referenceNumber, through),
  );
  return (
    <EditPage
      resource={salesOrders}
      tenant={tenant}
      keys={[referenceNumber]}
      found={history ? undefined : result}
      start={start}
      personal={revealKey.order(referenceNumber)}
    >
      {start ? (
        <SalesOrderForm
          tenant={tenantMark(tenant)}
          start={JSON.stringify(
            // Without an order from the platform, sends all fields of this console's last request, including fields that are
            // not in the spec.
            order
              ? { ...onlyFields(fields, order), integrationId: integration?.id ?? null }
              : { ...start, ...(integration?.id ? { integrationId: integration.id } : {}) },
          )}
          record={referenceNumber}
          integration={integration}
          startFrom={order ? 'platform' : 'requests'}
          isRejected={rejections?.has(referenceNumber)}
          products={order?.lineItems?.flatMap(({ sku, productName }) =>
            sku && productName ? [{ sku, name: productName }] : [],
          )}
          head={history && <SinceList tenant={id} since={history.since} />}
          cancelled={
            order && !preservesCancellations() ? cancelledLines(order.lineItems) : history?.cancelled
          }
        />
      ) : (
        <NothingSent />
      )}
    </EditPage>
  );
}
