import { CreateCustomer } from '@/components/features/customers/create-customer-form';
import { NewPage, type NewPageProps, newTitle } from '@/components/record/form-page';
import { customers } from '@/lib/contract/definitions/customers';

export const generateMetadata = newTitle(customers);

export default async function NewCustomer(props: NewPageProps) {
  return (
    <NewPage {...props} resource={customers}>
      {(tenant) => <CreateCustomer tenant={tenant} />}
    </NewPage>
  );
}
