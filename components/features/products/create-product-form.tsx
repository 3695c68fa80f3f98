'use client';

import { operationForm } from '@/components/form/form';
import { FormSummary } from '@/components/form/submit/form-summary';
import { SavedLink } from '@/components/form/submit/submit-bar';
import type { TenantMark } from '@/components/ui/tenant-mark';

const { Form, Field, Fields, FieldGroup, Section } = operationForm(
  'createProduct',
  () => import('@/lib/contract/resources/products'),
);

const heading = { code: 'sku', name: ['name'] };
const facts = ['barcodes', 'category', 'price', 'salePrice', 'taxRatio', 'weight'];
const more = ['tag', 'imageUrl', 'salesUrl'] as const;
const customs = ['origin', 'materialGroup', 'integrationId'] as const;

const beginning = { type: 'Product', currency: 'TRY', unitOfDimension: 'Cm', unitOfWeight: 'Kg' };

/** Creates a product; `start`: initial values copied from another one. */
export function CreateProduct({
  tenant,
  start,
}: {
  tenant: TenantMark;
  start?: Readonly<Record<string, unknown>>;
}) {
  return (
    <Form
      tenant={tenant}
      start={start ?? beginning}
      after={({ sku }) => <SavedLink list={`/t/${encodeURIComponent(tenant.id)}/products`} id={sku} />}
      extra={<FormSummary heading={heading} facts={facts} />}
    >
      <Section title="basics" layout="row">
        <Fields names={['sku', 'type', 'category']} />
        <Field name="name" wide />
        <Field name="barcodes" />
      </Section>
      <Section title="price" layout="row">
        <Fields names={['price', 'salePrice', 'currency', 'taxRatio']} />
      </Section>
      <Section title="size" layout="figures">
        <Fields names={['width', 'length', 'height', 'unitOfDimension', 'weight', 'unitOfWeight']} />
      </Section>
      <Section title="tracking" layout="row">
        <Fields names={['isLotMandatory', 'isExpirationTracked', 'isQualityCheckNeeded', 'isImco']} />
        <FieldGroup title="productMore" names={more} wide />
        <FieldGroup title="customs" names={customs} />
      </Section>
    </Form>
  );
}
