'use client';

import { useRefetch } from '@/components/form/conflicts/use-conflict';
import { operationForm, type RecordFormProps } from '@/components/form/form';
import { byKey } from '@/lib/contract/dqb/dqb';
import type { Product } from '@/lib/contract/resources/products';

const { Form, Field, Fields, Section } = operationForm(
  'updateProduct',
  () => import('@/lib/contract/resources/products'),
);

/** Edits the attributes of a product that reads return (extension); the others cannot be displayed. */
export function UpdateProduct({ record: product, ...form }: RecordFormProps<Product>) {
  const { sku } = product;
  const refetch = useRefetch(form.tenant.id);
  return (
    <Form
      {...form}
      params={{ sku }}
      start={product}
      isUpdate
      refetch={async () => {
        const { items } = await refetch('getProductsWithTag', { query: { dqb: byKey('sku', sku, 10) } });
        return items.find((item) => item.sku === sku);
      }}
      record={sku}
      label={product.name ?? sku}
      focus
    >
      <Section title="basics">
        <Field name="name" wide />
        <Field name="type" as="segments" />
        <Fields names={['category', 'barcodes']} />
        <Fields names={['tag', 'imageUrl']} wide />
      </Section>
      <Section title="size">
        <Fields names={['width', 'length', 'height', 'unitOfDimension', 'weight', 'unitOfWeight']} />
      </Section>
    </Form>
  );
}
