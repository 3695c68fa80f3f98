import { initialValues } from '@/components/features/receiving-orders/initial-values';
import { UpsertReceivingOrder } from '@/components/features/receiving-orders/receiving-order-form';
import { orderIntegration, recordIntegration } from '@/components/form/integrations/record-integration';
import { EditPage } from '@/components/record/form-page';
import { type RecordProps, recordTitle } from '@/components/record/record-page';
import { tenantMark } from '@/components/ui/tenant-mark';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { read } from '@/lib/console/operations/read';
import { receivingOrders } from '@/lib/contract/definitions/orders';
import { revealKey } from '@/lib/contract/personal-fields';

export const generateMetadata = recordTitle;

export default async function EditReceivingOrder({ params }: RecordProps<'reference'>) {
  const { tenant } = await requireTenant(params);
  const { id } = tenant;
  const referenceNumber = decodeURIComponent((await params).reference);
  const result = await read('getReceivingOrder', id, { params: { referenceNumber } });
  const order = result.kind === 'ok' ? result.value : undefined;
  const integrationName = order?.integration?.integrationName || order?.integration?.integrationType;
  const integration = await orderIntegration(
    id,
    'bulkUpsertReceivingOrders',
    referenceNumber,
    integrationName,
  );
  const origin = await recordIntegration(id, integration);
  return (
    <EditPage
      resource={receivingOrders}
      tenant={tenant}
      keys={[referenceNumber]}
      found={result}
      start={order}
      personal={revealKey.order(referenceNumber)}
    >
      {order && (
        <UpsertReceivingOrder
          tenant={tenantMark(tenant)}
          start={{ ...initialValues(order), integrationId: origin?.id ?? null }}
          record={referenceNumber}
          origin={origin}
        />
      )}
    </EditPage>
  );
}
