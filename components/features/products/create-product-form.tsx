'use client';

import { useTranslations } from 'next-intl';
import { useFresh } from '@/components/form/conflicts/use-conflict';
import { operationForm } from '@/components/form/operation-form';
import { FormSummary } from '@/components/form/submit/form-summary';
import { ButtonLink } from '@/components/ui/button-link';
import { route } from '@/components/ui/route';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { byKey } from '@/lib/contract/dqb/dqb';

const { Form, Field, Fold, Section } = operationForm(
  'createProduct',
  () => import('@/lib/contract/resources/products'),
);

const heading = { code: 'sku', name: ['name'] };
const facts = ['barcodes', 'type', 'category', 'price', 'salePrice', 'currency', 'taxRatio', 'weight'];
const more = ['tag', 'imageUrl', 'salesUrl'] as const;
const customs = ['origin', 'materialGroup', 'integrationId'] as const;

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
      aside={<FormSummary heading={heading} facts={facts} />}
    >
      <Section title="basics" layout="row">
        <Field name="sku" />
        <Field name="type" />
        <Field name="category" />
        <Field name="name" wide />
        <Field name="barcodes" />
      </Section>
      <Section title="price" layout="row">
        <Field name="price" />
        <Field name="salePrice" />
        <Field name="currency" />
        <Field name="taxRatio" />
      </Section>
      <Section title="size" layout="figures">
        <Field name="width" />
        <Field name="length" />
        <Field name="height" />
        <Field name="unitOfDimension" />
        <Field name="weight" />
        <Field name="unitOfWeight" />
      </Section>
      <Section title="tracking" layout="row">
        <Field name="isLotMandatory" />
        <Field name="isExpirationTracked" />
        <Field name="isQualityCheckNeeded" />
        <Field name="isImco" />
        <Fold title="productMore" names={more}>
          {more.map((name) => (
            <Field key={name} name={name} wide />
          ))}
        </Fold>
        <Fold title="customs" names={customs}>
          {customs.map((name) => (
            <Field key={name} name={name} />
          ))}
        </Fold>
      </Section>
    </Form>
  );
}
