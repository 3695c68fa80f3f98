import type { Metadata } from 'next';
import { UpsertReceivingOrder } from '../../receiving-orders/upsert';
import { NewPage, newTitle } from '../new-page';

type Props = { params: Promise<{ tenant: string }> };

export const generateMetadata = async (): Promise<Metadata> => ({
  title: await newTitle('receiving-orders'),
});

export default async function NewReceivingOrder({ params }: Props) {
  const { tenant: segment } = await params;
  return (
    <NewPage segment={segment} resource="receiving-orders">
      {(tenant) => <UpsertReceivingOrder tenant={tenant} start={{ receiveType: 'Standard' }} />}
    </NewPage>
  );
}
