'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { FormProps } from '@/components/form/form';
import type { RecordIntegration } from '@/components/form/integrations/integration-choice';
import { keepProductNames } from '@/components/form/line-items/product-names';
import { useProductSuggestions } from '@/components/form/line-items/use-product-suggestions';
import { FormSummary } from '@/components/form/submit/form-summary';
import type { CheckRules } from '@/components/form/submit/use-rules';
import type { CancelledLine } from '@/components/record/sent-records/cancelled-lines';
import { Checkbox } from '@/components/ui/checkbox';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { isSameValue } from '@/lib/contract/schema/compare';
import { AddressFields, addressParts, Form, fieldsByPart, Group, Section } from './order-parts-form';
import { CancelledChoice, useOrderForm } from './use-order-form';

/** Keeps the billing address equal to the shipping address until the user enters another one. */
function BillingAddress() {
  const t = useTranslations('form.address');
  const { getValues, setValue } = useFormContext();
  const [isOpen, setOpen] = useState(false);
  const [shipping, billing]: readonly unknown[] = useWatch({ name: [...addressParts] });
  const { errors } = useFormState({ name: 'billingAddress' });
  const isSame = !isOpen && !errors.billingAddress && isSameValue(shipping, billing);
  const last = useRef(shipping);
  useEffect(() => {
    const isFollowing = !isOpen && isSameValue(last.current, billing);
    last.current = structuredClone(shipping);
    if (isFollowing && !isSameValue(shipping, billing))
      setValue('billingAddress', structuredClone(shipping), { shouldDirty: true });
  }, [setValue, isOpen, shipping, billing]);
  return (
    <>
      <Checkbox
        className="basis-full"
        label={t('copyShipping')}
        checked={isSame}
        onChange={({ target }) => {
          setOpen(!target.checked);
          if (target.checked)
            setValue('billingAddress', structuredClone(getValues('shippingAddress')), {
              shouldDirty: true,
            });
        }}
      />
      {!isSame && <AddressFields part="billingAddress" />}
    </>
  );
}

const heading = {
  code: 'referenceNumber',
  name: ['customer.firstName', 'customer.lastName'],
  location: ['shippingAddress.district', 'shippingAddress.city'],
};

/** The form for a sales order with all fields of its payload. Creates a new order or sends a known one again. */
export function SalesOrderForm({
  tenant,
  start,
  record,
  head,
  isRejected,
  integration,
  startFrom,
  cancelled,
  products,
}: {
  tenant: TenantMark;
  /** The initial values as JSON, because React would encode thousands of line items one by one. */
  start: string;
  record?: string;
  head?: ReactNode;
  /** True if the platform rejected the order, so that the user can change the reference. */
  isRejected?: boolean;
  integration?: RecordIntegration;
  /** Where the initial values come from. Concurrent changes are detected only if the platform returned the values. */
  startFrom?: FormProps['startFrom'];
  cancelled?: readonly CancelledLine[];
  /** Products in the order's lines whose names are known. */
  products?: readonly { sku: string; name: string }[];
}) {
  const { form, integrationChoice, cancelledChoice } = useOrderForm({ tenant, integration, cancelled });
  useEffect(() => {
    if (products) keepProductNames(tenant.id, products);
  }, [tenant.id, products]);
  const isNew = record === undefined;
  const initialValues = useMemo((): Readonly<Record<string, unknown>> => JSON.parse(start), [start]);
  const { rules: orderRules } = form;
  const rules = useCallback<CheckRules>(
    async (body) => {
      const issues = await orderRules(body);
      // If both addresses are the same, report each error once.
      const isOneAddress = isSameValue(body.shippingAddress, body.billingAddress);
      return isOneAddress ? issues.filter(({ path }) => !path.startsWith('billingAddress.')) : issues;
    },
    [orderRules],
  );
  const parts = fieldsByPart({
    suggestions: useProductSuggestions(tenant.id),
    choice: integrationChoice,
    isReferenceFixed: !isNew && !isRejected,
    isNested: false,
  });
  return (
    <Form
      {...form}
      start={initialValues}
      rules={rules}
      startFrom={startFrom}
      recordKey={record}
      label={record}
      focus={isNew}
      extra={<FormSummary heading={heading} lines="lineItems" />}
    >
      {head}
      <CancelledChoice {...cancelledChoice} />
      <Section title="order">{parts.order}</Section>
      <Group name="customer" layout="row">
        {parts.customer}
      </Group>
      <div className="mt-3 grid basis-full grid-cols-1 gap-x-4 gap-y-3 @3xl:grid-cols-2">
        <Group name="shippingAddress" layout="half">
          <AddressFields part="shippingAddress" />
        </Group>
        <Group name="billingAddress" layout="half">
          <BillingAddress />
        </Group>
      </div>
      {parts.lineItems}
      <Section title="cargoAndDocuments">{parts.cargoAndDocuments}</Section>
    </Form>
  );
}
