import type { Metadata } from 'next';
import { UpsertSalesOrder } from '../../sales-orders/upsert';
import { NewPage, newTitle } from '../new-page';

type Props = { params: Promise<{ tenant: string }> };

export const generateMetadata = async (): Promise<Metadata> => ({ title: await newTitle('sales-orders') });

export default async function NewSalesOrder({ params }: Props) {
  const { tenant: segment } = await params;
  return (
    <NewPage segment={segment} resource="sales-orders">
      {(tenant) => (
        <UpsertSalesOrder
          tenant={tenant}
          start={{ shippingAddress: { country: 'Turkey' }, billingAddress: { country: 'Turkey' } }}
        />
      )}
    </NewPage>
  );
}
