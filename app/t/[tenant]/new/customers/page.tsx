import type { Metadata } from 'next';
import { NewPage, newTitle } from '@/components/features/create/create-page';
import { CreateCustomer } from '@/components/features/customers/create-customer-form';

type Props = { params: Promise<{ tenant: string }> };

export const generateMetadata = async (): Promise<Metadata> => ({ title: await newTitle('customers') });

export default async function NewCustomer({ params }: Props) {
  return (
    <NewPage params={params} resource="customers">
      {(tenant) => <CreateCustomer tenant={tenant} />}
    </NewPage>
  );
}
