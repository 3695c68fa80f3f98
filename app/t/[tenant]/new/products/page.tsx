import { CreateProductForm } from '@/components/features/products/create-product-form';
import { findProduct } from '@/components/features/products/product-stock';
import { copyValues, NewPage, type NewPageProps, newTitle } from '@/components/record/form-page';
import { products } from '@/lib/contract/definitions/stock';
import { ProductCreate } from '@/lib/contract/resources/products';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { onlyFields } from '@/lib/contract/schema/value-at';

export const generateMetadata = newTitle(products);

const fields = fieldsOf(ProductCreate);

async function findCopySource(tenant: string, sku: string) {
  const product = await findProduct(tenant, sku);
  return product && !('kind' in product) ? copyValues(products, onlyFields(fields, product)) : undefined;
}

export default async function NewProduct(props: NewPageProps) {
  return (
    <NewPage {...props} resource={products} findCopySource={findCopySource}>
      {(tenant, start) => <CreateProductForm tenant={tenant} start={start} />}
    </NewPage>
  );
}
