import type { Metadata } from 'next';
import { NewPage, newTitle } from '@/components/features/create/create-page';
import { UpsertLot } from '@/components/features/lots/lot-form';

type Props = { params: Promise<{ tenant: string }> };

export const generateMetadata = async (): Promise<Metadata> => ({ title: await newTitle('lots') });

export default async function NewLot({ params }: Props) {
  return (
    <NewPage params={params} resource="lots">
      {(tenant) => <UpsertLot tenant={tenant} start={{}} />}
    </NewPage>
  );
}
