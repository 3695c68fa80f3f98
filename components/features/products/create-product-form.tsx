'use client';

import { operationForm } from '@/components/form/form';
import { SavedLink } from '@/components/form/submit/form-bar';
import { FormSummary } from '@/components/form/submit/form-summary';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { tenantPath } from '@/lib/console/browser/tenant-path';

const { Form, Field, Fields, FieldGroup, OtherFields, Section } = operationForm('createProduct');

const heading = { code: 'sku', name: ['name'] };
const summaryFields = ['barcodes', 'category', 'price', 'salePrice', 'taxRatio', 'weight'];
const basics = ['sku', 'type', 'category'] as const;
const price = ['price', 'salePrice', 'currency', 'taxRatio'] as const;
const size = ['width', 'length', 'height', 'unitOfDimension', 'weight', 'unitOfWeight'] as const;
const tracking = ['isLotMandatory', 'isExpirationTracked', 'isQualityCheckNeeded', 'isImco'] as const;
const more = ['tag', 'imageUrl', 'salesUrl'] as const;
const customs = ['origin', 'materialGroup', 'integrationId'] as const;
const named = [...basics, 'name', 'barcodes', ...price, ...size, ...tracking, ...more, ...customs] as const;

const beginning = { type: 'Product', currency: 'TRY', unitOfDimension: 'Cm', unitOfWeight: 'Kg' };

/** Renders a form that creates a product. `start` contains initial values copied from another product. */
export function CreateProductForm({
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
      focus
      after={({ sku }) => <SavedLink list={tenantPath(tenant.id, 'products')} id={sku} />}
      extra={<FormSummary heading={heading} fields={summaryFields} />}
    >
      <Section title="basics" layout="row">
        <Fields names={basics} />
        <Field name="name" wide />
        <Field name="barcodes" />
      </Section>
      <Section title="price" layout="row">
        <Fields names={price} />
      </Section>
      <Section title="size" layout="amounts">
        <Fields names={size} />
      </Section>
      <Section title="tracking" layout="row">
        <Fields names={tracking} />
        <FieldGroup title="productMore" names={more} wide />
        <FieldGroup title="customs" names={customs} />
        <OtherFields named={named} />
      </Section>
    </Form>
  );
}
