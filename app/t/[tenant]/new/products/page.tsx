import type { Metadata } from 'next';
import { onlyFields } from '@/components/form/only-fields';
import type { SearchParams } from '@/components/table/state';
import { requirePerson } from '@/lib/console/session';
import { fieldsOf } from '@/lib/contract/describe';
import { ProductCreate } from '@/lib/contract/products';
import { findProduct } from '../../products/[sku]/product';
import { CreateProduct } from '../../products/create';
import { itsOwn, without } from '../copied';
import { NewPage, newTitle } from '../new-page';

type Props = { params: Promise<{ tenant: string }>; searchParams: Promise<SearchParams> };

export const generateMetadata = async (): Promise<Metadata> => ({ title: await newTitle('products') });

const fields = fieldsOf(ProductCreate);

/** What a product that is copied begins with; of one that cannot be read, nothing. */
async function copied(tenant: string, sku: string) {
  const found = await findProduct(tenant, sku);
  return found && !('kind' in found) ? without(onlyFields(fields, found), itsOwn.products) : undefined;
}

export default async function NewProduct({ params, searchParams }: Props) {
  await requirePerson();
  const [{ tenant: segment }, { from }] = await Promise.all([params, searchParams]);
  const start = typeof from === 'string' ? await copied(decodeURIComponent(segment), from) : undefined;
  return (
    <NewPage segment={segment} resource="products" narrow>
      {(tenant) => <CreateProduct tenant={tenant} start={start} />}
    </NewPage>
  );
}
