import { initialValues } from '@/components/features/receiving-orders/initial-values';
import { UpsertReceivingOrder } from '@/components/features/receiving-orders/receiving-order-form';
import { copyValues, NewPage, type NewPageProps, newTitle } from '@/components/record/form-page';
import { read } from '@/lib/console/operations/read';
import { receivingOrders } from '@/lib/contract/definitions/orders';

export const generateMetadata = newTitle(receivingOrders);

async function findCopySource(tenant: string, referenceNumber: string) {
  const result = await read('getReceivingOrder', tenant, { params: { referenceNumber } });
  return result.kind === 'ok' ? copyValues(receivingOrders, initialValues(result.value)) : undefined;
}

export default async function NewReceivingOrder(props: NewPageProps) {
  return (
    <NewPage {...props} resource={receivingOrders} findCopySource={findCopySource}>
      {(tenant, start) => (
        <UpsertReceivingOrder tenant={tenant} start={start ?? { receiveType: 'Standard' }} />
      )}
    </NewPage>
  );
}
