'use client';

import { useTranslations } from 'next-intl';
import { useFresh } from '@/components/form/conflicts/use-conflict';
import { operationForm } from '@/components/form/operation-form';
import { ButtonLink } from '@/components/ui/button-link';
import { route } from '@/components/ui/route';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { byKey } from '@/lib/contract/dqb/dqb';

const { Form, Field, Section } = operationForm(
  'createProduct',
  () => import('@/lib/contract/resources/products'),
);

const beginning = { type: 'Product', currency: 'TRY', unitOfDimension: 'Cm', unitOfWeight: 'Kg' };

/** A new product; `start`: what of another one it begins with. */
export function CreateProduct({
  tenant,
  start,
}: {
  tenant: TenantMark;
  start?: Readonly<Record<string, unknown>>;
}) {
  const t = useTranslations('form');
  const fresh = useFresh(tenant.id);
  return (
    <Form
      tenant={tenant}
      start={start ?? beginning}
      readBack={async ({ sku }) => {
        const { items } = await fresh('getProductsWithTag', {
          query: { dqb: byKey('sku', String(sku), 10) },
        });
        return items.find((item) => item.sku === sku) ?? null;
      }}
      after={({ sku }) => (
        <ButtonLink
          size="sm"
          href={route(`/t/${encodeURIComponent(tenant.id)}/products/${encodeURIComponent(String(sku))}`)}
        >
          {t('open')}
        </ButtonLink>
      )}
    >
      <Section title="basics">
        <Field name="sku" />
        <Field name="type" />
        <Field name="name" wide />
        <Field name="barcodes" />
        <Field name="category" />
        <Field name="tag" />
        <Field name="imageUrl" wide />
      </Section>
      <Section title="price">
        <Field name="price" />
        <Field name="salePrice" />
        <Field name="currency" />
        <Field name="taxRatio" />
        <Field name="salesUrl" wide />
      </Section>
      <Section title="size">
        <Field name="width" />
        <Field name="length" />
        <Field name="height" />
        <Field name="unitOfDimension" />
        <Field name="weight" />
        <Field name="unitOfWeight" />
      </Section>
      <Section title="tracking">
        <Field name="isLotMandatory" />
        <Field name="isExpirationTracked" />
        <Field name="isQualityCheckNeeded" />
        <Field name="isImco" />
      </Section>
      <Section title="customs">
        <Field name="origin" />
        <Field name="materialGroup" />
        <Field name="integrationId" wide />
      </Section>
    </Form>
  );
}
