import type { Metadata } from 'next';
import type { SearchParams } from '@/components/data-table/url-state/list-state';
import { copyOf, NewPage, newTitle } from '@/components/features/create/create-page';
import { CreateProduct } from '@/components/features/products/create-product-form';
import { findProduct } from '@/components/features/products/product-stock';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { ProductCreate } from '@/lib/contract/resources/products';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { onlyFields } from '@/lib/contract/schema/value-at';

type Props = { params: Promise<{ tenant: string }>; searchParams: Promise<SearchParams> };

export const generateMetadata = async (): Promise<Metadata> => ({ title: await newTitle('products') });

const fields = fieldsOf(ProductCreate);

/** Initial values for a copied product; undefined if it cannot be read. */
async function copied(tenant: string, sku: string) {
  const found = await findProduct(tenant, sku);
  return found && !('kind' in found) ? copyOf('products', onlyFields(fields, found)) : undefined;
}

export default async function NewProduct({ params, searchParams }: Props) {
  await requireTenant(params);
  const [{ tenant: segment }, { from }] = await Promise.all([params, searchParams]);
  const start = typeof from === 'string' ? await copied(decodeURIComponent(segment), from) : undefined;
  return (
    <NewPage params={params} resource="products">
      {(tenant) => <CreateProduct tenant={tenant} start={start} />}
    </NewPage>
  );
}
