'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { FormBar, FormProps } from '@/components/form/form';
import {
  type RecordIntegration,
  useIntegrationChoice,
} from '@/components/form/integrations/integration-choice';
import { keepProductNames } from '@/components/form/line-items/product-names';
import { useProductSuggestions } from '@/components/form/line-items/use-product-suggestions';
import { FormSummary } from '@/components/form/submit/form-summary';
import { SavedLink } from '@/components/form/submit/submit-bar';
import type { Rules } from '@/components/form/submit/use-rules';
import { type FormValues, isSameValue, type Payload } from '@/components/form/values/payload';
import { Checkbox } from '@/components/ui/checkbox';
import { Notice } from '@/components/ui/notice';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { useInputLocale } from '@/components/ui/use-formatter';
import { isCounted } from '@/lib/console/browser/rejections';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { amountsOf, type CancelledLine, openLines, withAmount } from './line-amounts';
import {
  AddressFields,
  addressParts,
  Form,
  fieldsByPart,
  Group,
  type OrderPart,
  orderParts,
  Section,
} from './order-parts-form';

const none: readonly CancelledLine[] = [];

/** The amounts to send where part of a line was canceled, and the form's issues until the user has chosen them. */
function useCancelledChoice(cancelled: readonly CancelledLine[] = none) {
  const [amounts, setAmounts] = useState<ReadonlyMap<string, number>>(new Map());
  const extraIssues = (payload: Payload) => openLines(cancelled, new Set(amounts.keys()), payload);
  const choose = (sku: string, amount: number) => setAmounts(new Map(amounts).set(sku, amount));
  return { extraIssues, choice: { cancelled, amounts, choose } };
}

/** Asks how much to send of each SKU that was partly canceled since the order was sent. */
function CancelledChoice({ cancelled, amounts, choose }: ReturnType<typeof useCancelledChoice>['choice']) {
  const t = useTranslations('form.cancelledSince');
  const form = useFormContext();
  const reader = useInputLocale();
  // A lower amount removes rows; a higher one restores them.
  const [initialRows] = useState((): FormValues[] => structuredClone(form.getValues('lineItems') ?? []));
  const name = useRef(`cancelled-${Math.random()}`);
  if (cancelled.length === 0) return null;
  const apply = (sku: string, amount: number) => {
    const rows = withAmount(form.getValues('lineItems'), initialRows, { sku, amount }, reader);
    form.setValue('lineItems', rows, { shouldDirty: true });
    form.clearErrors('lineItems');
    choose(sku, amount);
  };
  return (
    <Notice variant="warn" title={t('title')} className="col-span-full">
      <p>{t('why')}</p>
      <ul className="mt-2 flex flex-col gap-2">
        {cancelled.map((line) => (
          <li key={line.sku}>
            <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <legend className="float-left mr-4">
                <code>{line.sku}</code>: {t('line', line)}
              </legend>
              {amountsOf(line).map((amount) => (
                <label
                  key={amount}
                  className="inline-flex min-h-control-sm cursor-pointer items-center gap-2"
                >
                  <input
                    type="radio"
                    name={`${name.current}-${line.sku}`}
                    checked={amounts.get(line.sku) === amount}
                    onChange={() => apply(line.sku, amount)}
                  />
                  {amount === 0 ? t('leaveOut') : t('send', { n: amount })}
                </label>
              ))}
            </fieldset>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** While both addresses are equal, the billing address follows the shipping address, until the user enters another one. */
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
        className="col-span-full!"
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

/** Customer and addresses of the order. */
const heading = {
  code: 'referenceNumber',
  name: ['customer.firstName', 'customer.lastName'],
  location: ['shippingAddress.district', 'shippingAddress.city'],
};

/** A sales order with all fields of its payload: a new one, or a known one to send again. */
export function UpsertSalesOrder({
  tenant,
  start,
  record,
  label = record,
  head,
  nextReference,
  rejection,
  isRejected,
  origin,
  isListed,
  cancelled,
  products,
  renderParts,
  onSaved,
  ...form
}: Pick<
  FormProps,
  'listsErrors' | 'onUndoOffer' | 'submitLabel' | 'sentTitle' | 'beforeSend' | 'rejection' | 'onRejected'
> & {
  tenant: TenantMark;
  /** Initial values; from the server as JSON, because React would encode thousands of line items one by one. */
  start: Readonly<Record<string, unknown>> | string;
  record?: string;
  label?: string;
  /** Content above the fields. */
  head?: ReactNode;
  /** A button that fills in the next reference. */
  nextReference?: ReactNode;
  /** The platform has rejected the order: it can be sent under another reference. */
  isRejected?: boolean;
  /** The integration that the order belongs to. */
  origin?: RecordIntegration;
  /** The platform returns the order, so concurrent changes are detected. Otherwise the form starts with what was sent. */
  isListed?: boolean;
  /** Lines canceled since the order was sent, if sending it again could undo that. */
  cancelled?: readonly CancelledLine[];
  /** The names of the products in its lines, as far as they are known. */
  products?: readonly { sku: string; name: string }[];
  /** Lays out the parts of the form and its bar; by default they are stacked. */
  renderParts?: (parts: readonly OrderPart[], bar: FormBar) => ReactNode;
  onSaved?: (sent: Payload) => void;
}) {
  const suggestions = useProductSuggestions(tenant.id);
  const integration = useIntegrationChoice(origin);
  useEffect(() => {
    if (products) keepProductNames(tenant.id, products);
  }, [tenant.id, products]);
  const isNew = record === undefined;
  const canShareAddress = renderParts === undefined;
  const amounts = useCancelledChoice(cancelled);
  const initialValues = useMemo(
    (): Readonly<Record<string, unknown>> => (typeof start === 'string' ? JSON.parse(start) : start),
    [start],
  );
  const rules = useCallback<Rules>(
    async (body) => {
      const [{ orderRuleIssues }, { unknownSkus }] = await Promise.all([
        import('@/components/form/validation/order-rule-issues'),
        import('@/components/form/validation/unknown-skus'),
      ]);
      const issues = await orderRuleIssues(body, (skus) => unknownSkus(tenant.id, skus));
      // Report an error once when the same address is used for both.
      const isOneAddress = canShareAddress && isSameValue(body.shippingAddress, body.billingAddress);
      return isOneAddress ? issues.filter(({ path }) => !path.startsWith('billingAddress.')) : issues;
    },
    [tenant.id, canShareAddress],
  );
  const base = tenantPath(tenant.id, 'sales-orders');
  const isNested = renderParts !== undefined;
  const parts = fieldsByPart({
    ...{ suggestions, choice: integration.choice, nextReference, isNested },
    // A rejected order may be sent under another reference: no record has this one.
    isReferenceFixed: !isNew && !isNested && !isRejected,
  });
  return (
    <Form
      {...form}
      tenant={tenant}
      start={initialValues}
      extraIssues={(payload) => [...amounts.extraIssues(payload), ...integration.extraIssues(payload)]}
      rules={rules}
      isAccepted={isCounted}
      rejection={rejection}
      existing={isListed}
      isPayload={record !== undefined && !isListed}
      record={record}
      label={label}
      onSaved={onSaved}
      focus={isNew && rejection === undefined}
      extra={renderParts ? undefined : <FormSummary heading={heading} lines="lineItems" />}
      after={({ referenceNumber }) => <SavedLink list={base} id={referenceNumber} />}
    >
      {renderParts ? (
        (bar) => (
          <div className="flex flex-1 flex-col gap-4">
            {head}
            <CancelledChoice {...amounts.choice} />
            {renderParts(orderParts(parts), bar)}
          </div>
        )
      ) : (
        <>
          {head}
          <CancelledChoice {...amounts.choice} />
          <Section title="order">{parts.order}</Section>
          <Group name="customer" layout="row">
            {parts.customer}
          </Group>
          <div className="col-span-full mt-3 grid grid-cols-1 gap-x-4 gap-y-3 @3xl:grid-cols-2">
            <Group name="shippingAddress" layout="half">
              <AddressFields part="shippingAddress" />
            </Group>
            <Group name="billingAddress" layout="half">
              <BillingAddress />
            </Group>
          </div>
          {parts.lineItems}
          <Section title="cargoAndDocuments">{parts.cargoAndDocuments}</Section>
        </>
      )}
    </Form>
  );
}
