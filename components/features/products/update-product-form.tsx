'use client';

import { operationForm, type RecordFormProps } from '@/components/form/form';
import type { Product } from '@/lib/contract/resources/products';

const { Form, Field, Fields, OtherFields, Section } = operationForm('updateProduct');

const basics = ['category', 'barcodes'] as const;
const more = ['tag', 'imageUrl'] as const;
const size = ['width', 'length', 'height', 'unitOfDimension', 'weight', 'unitOfWeight'] as const;

/** Renders a form that edits a product (an extension). Omits attributes that the platform does not return. */
export function UpdateProductForm({ record: product, ...form }: RecordFormProps<Product>) {
  const { sku } = product;
  return (
    <Form
      {...form}
      params={{ sku }}
      start={product}
      isUpdate
      recordKey={sku}
      label={product.name ?? sku}
      focus
    >
      <Section title="basics">
        <Field name="name" wide />
        <Field name="type" as="segments" />
        <Fields names={basics} />
        <Fields names={more} wide />
      </Section>
      <Section title="size">
        <Fields names={size} />
        <OtherFields named={['name', 'type', ...basics, ...more, ...size]} among={Object.keys(product)} />
      </Section>
    </Form>
  );
}
