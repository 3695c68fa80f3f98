import { UpsertLot } from '@/components/features/lots/lot-form';
import { NewPage, type NewPageProps, newTitle } from '@/components/record/form-page';
import { lots } from '@/lib/contract/definitions/stock';

export const generateMetadata = newTitle(lots);

export default async function NewLot(props: NewPageProps) {
  return (
    <NewPage {...props} resource={lots}>
      {(tenant) => <UpsertLot tenant={tenant} start={{}} />}
    </NewPage>
  );
}
