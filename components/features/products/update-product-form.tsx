'use client';

import { useFresh } from '@/components/form/conflicts/use-conflict';
import { operationForm } from '@/components/form/operation-form';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { byKey } from '@/lib/contract/dqb/dqb';
import type { Product } from '@/lib/contract/resources/products';

const { Form, Field, Section } = operationForm(
  'updateProduct',
  () => import('@/lib/contract/resources/products'),
);

/** The attributes of a product that a read gives back (extension). Those it keeps to itself cannot be corrected by sight. */
export function UpdateProduct({
  tenant,
  record: product,
  onSaved,
  onCancel,
}: {
  tenant: TenantMark;
  record: Product;
  onSaved?: () => void;
  onCancel?: () => void;
}) {
  const { sku } = product;
  const fresh = useFresh(tenant.id);
  return (
    <Form
      tenant={tenant}
      params={{ sku }}
      start={product}
      changes
      fresh={async () => {
        const { items } = await fresh('getProductsWithTag', { query: { dqb: byKey('sku', sku, 10) } });
        return items.find((item) => item.sku === sku);
      }}
      record={sku}
      label={product.name ?? sku}
      onSaved={onSaved}
      onCancel={onCancel}
      focus
    >
      <Section title="basics">
        <Field name="name" wide />
        <Field name="type" as="segments" />
        <Field name="category" />
        <Field name="barcodes" />
        <Field name="tag" wide />
        <Field name="imageUrl" wide />
      </Section>
      <Section title="size">
        <Field name="width" />
        <Field name="length" />
        <Field name="height" />
        <Field name="unitOfDimension" />
        <Field name="weight" />
        <Field name="unitOfWeight" />
      </Section>
    </Form>
  );
}
