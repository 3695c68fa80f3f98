import type { Metadata } from 'next';
import { CreateProduct } from '../../products/create';
import { NewPage, newTitle } from '../new-page';

type Props = { params: Promise<{ tenant: string }> };

export const generateMetadata = async (): Promise<Metadata> => ({ title: await newTitle('products') });

export default async function NewProduct({ params }: Props) {
  const { tenant: segment } = await params;
  return (
    <NewPage segment={segment} resource="products" narrow>
      {(tenant) => <CreateProduct tenant={tenant} />}
    </NewPage>
  );
}
