'use client';

import { useQueryClient } from '@tanstack/react-query';
import Copy from 'lucide-react/icons/copy';
import { useTranslations } from 'next-intl';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { type FormBar, type FormProps, operationForm } from '@/components/form/form';
import { type Origin, OriginField, useOrigin } from '@/components/form/integrations/integration-choice';
import { useProductSuggestions } from '@/components/form/line-items/use-product-suggestions';
import { FormSummary } from '@/components/form/submit/form-summary';
import { SavedLink } from '@/components/form/submit/submit-bar';
import type { Rules } from '@/components/form/submit/use-rules';
import type { KnownRejection } from '@/components/form/validation/validate-order';
import { useFormContext } from '@/components/form/values/form-context';
import { type FormValues, isSameValue, type Payload } from '@/components/form/values/payload';
import { unpackLines } from '@/components/record/line-items/lines-as-text';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Notice } from '@/components/ui/notice';
import { cx } from '@/components/ui/style';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { isCounted } from '@/lib/console/browser/rejections';
import { addressFields, CustomerPicker } from './customer-picker';
import { amountsOf, openLines, withAmount } from './line-amounts';

/**
 * Units of a SKU canceled after the order was sent, and units with an unconfirmed cancellation. Platforms treat sending the order
 * again differently, so the user chooses: the remaining amount or the ordered one.
 */
export type CancelledLine = { sku: string; ordered: number; cancelled: number; unconfirmed: number };

const none: readonly CancelledLine[] = [];

/** The amounts to send where part of a line was canceled, and the form's issues until the user has chosen them. */
function useCancelledChoice(cancelled: readonly CancelledLine[] = none) {
  const [amounts, setAmounts] = useState<ReadonlyMap<string, number>>(new Map());
  const extraIssues = (payload: Payload) => openLines(cancelled, new Set(amounts.keys()), payload);
  const choose = (sku: string, amount: number) => setAmounts(new Map(amounts).set(sku, amount));
  return { extraIssues, choice: { cancelled, amounts, choose } };
}

/** Asks how much to send of every SKU with cancellations since the order was sent. */
function CancelledChoice({ cancelled, amounts, choose }: ReturnType<typeof useCancelledChoice>['choice']) {
  const t = useTranslations('form.cancelledSince');
  const { form, reader } = useFormContext();
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

const { Form, Field, Fields, FieldGroup, Group, Lines, Section } = operationForm(
  'bulkUpsertSalesOrders',
  () => import('@/lib/contract/resources/sales-orders'),
);

const addressParts = ['shippingAddress', 'billingAddress'] as const;
type AddressPart = (typeof addressParts)[number];
const addressSummary = [
  'addressFirstName',
  'addressLastName',
  'addressOne',
  'district',
  'city',
  'postalCode',
  'country',
] as const;
const customerFields = [
  'customer.firstName',
  'customer.lastName',
  'customer.email',
  'customer.phone',
] as const;

/** Fields that most addresses leave empty. */
const optionalFields = ['addressTwo', 'company', 'taxOffice', 'taxNumber'] as const;

/** Copies one address to the other, replacing its values as the button says; hidden while both are the same. */
function CopyAddress({ from, to, isNested }: { from: AddressPart; to: AddressPart; isNested: boolean }) {
  const t = useTranslations('form.address');
  const { form } = useFormContext();
  const [source, target]: readonly unknown[] = useWatch({ control: form.control, name: [from, to] });
  if (isSameValue(source, target)) return null;
  const copy = () => {
    for (const name of addressFields)
      form.setValue(`${to}.${name}`, form.getValues(`${from}.${name}`), { shouldDirty: true });
  };
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={<Copy aria-hidden="true" />}
      onClick={copy}
      // Beside the heading if there is room.
      className={cx('justify-self-start', !isNested && '@sm:absolute! @sm:-top-8 @sm:right-0')}
    >
      {t(from === 'shippingAddress' ? 'copyShipping' : 'copyBilling')}
    </Button>
  );
}

/** One address: name and location, with rarely used fields collapsed. */
function AddressFields({ part, isNested = false }: { part: AddressPart; isNested?: boolean }) {
  const from = part === 'shippingAddress' ? 'billingAddress' : 'shippingAddress';
  return (
    <>
      <Fields names={[`${part}.addressFirstName`, `${part}.addressLastName`]} required />
      <Field name={`${part}.addressOne`} wide required />
      <Field name={`${part}.district`} compact />
      <Field name={`${part}.city`} compact required />
      <Field name={`${part}.postalCode`} compact />
      <Fields names={[`${part}.country`, `${part}.addressPhone`]} required />
      <FieldGroup title="addressMore" names={optionalFields.map((name) => `${part}.${name}` as const)} />
      <CopyAddress from={from} to={part} isNested={isNested} />
    </>
  );
}

/** The billing address of a new order follows the shipping address until the user enters another one. */
function BillingAddress() {
  const t = useTranslations('form.address');
  const { form } = useFormContext();
  const [isOpen, setOpen] = useState(false);
  const [shipping, billing]: readonly unknown[] = useWatch({
    control: form.control,
    name: [...addressParts],
  });
  const { errors } = useFormState({ control: form.control, name: 'billingAddress' });
  const isSame = !isOpen && !errors.billingAddress && isSameValue(shipping, billing);
  const last = useRef(shipping);
  useEffect(() => {
    const isFollowing = !isOpen && isSameValue(last.current, billing);
    last.current = structuredClone(shipping);
    if (isFollowing && !isSameValue(shipping, billing))
      form.setValue('billingAddress', structuredClone(shipping), { shouldDirty: true });
  }, [form, isOpen, shipping, billing]);
  return (
    <>
      <Checkbox
        className="col-span-full!"
        label={t('copyShipping')}
        checked={isSame}
        onChange={({ target }) => {
          setOpen(!target.checked);
          if (target.checked)
            form.setValue('billingAddress', structuredClone(form.getValues('shippingAddress')), {
              shouldDirty: true,
            });
        }}
      />
      {!isSame && <AddressFields part="billingAddress" />}
    </>
  );
}

/** Restores the original row: packing adds null where another row has a field that this one lacks. */
const withoutNulls = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));

/** Initial values of an order form, as before `packStart`. */
export const unpackStart = (start: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  typeof start.lineItems === 'string'
    ? { ...start, lineItems: unpackLines(start.lineItems).map(withoutNulls) }
    : start;

/** Customer and addresses of the order. */
const heading = {
  code: 'referenceNumber',
  name: ['customer.firstName', 'customer.lastName'],
  place: ['shippingAddress.district', 'shippingAddress.city'],
};

const orderMore = ['externalOrderId', 'orderCreatedAt', 'orderType', 'companyNo'] as const;
const services = ['vas.packageNote', 'vas.documentVAS.documentUrl'] as const;
const irsaliye = [
  'irsaliye.id',
  'irsaliye.ettn',
  'irsaliye.tip',
  'irsaliye.senaryo',
  'irsaliye.tasiyiciVKN',
  'irsaliye.vknTckn',
  'irsaliye.aVknTckn',
  'irsaliye.plaka',
] as const;

/** A part of the order form, for a page with its own layout. */
export type OrderPart = {
  id: 'order' | 'customer' | AddressPart | 'lineItems' | 'cargoAndDocuments';
  /** The fields that summarize the part. */
  summary: readonly string[];
  fields: ReactNode;
};

/** The fields of an order by part, but those of its addresses. */
const fieldsByPart = ({
  suggestions,
  choice,
  nextReference,
  isNested,
  isReferenceFixed = false,
}: {
  suggestions: ReturnType<typeof useProductSuggestions>;
  choice?: ReturnType<typeof useOrigin>['choice'];
  nextReference?: ReactNode;
  isNested: boolean;
  /** The order exists under this reference. */
  isReferenceFixed?: boolean;
}) => ({
  order: (
    <>
      <Field name="referenceNumber" isFixed={isReferenceFixed} footer={nextReference} />
      <Field name="salesChannel" />
    </>
  ),
  customer: (
    <>
      <CustomerPicker isNested={isNested} />
      <Fields names={customerFields} required />
    </>
  ),
  lineItems: (
    <Lines
      name="lineItems"
      columns={['sku', 'amountInOrder', 'productSalePrice', 'itemNo', 'lotNumber', 'externalLineItemId']}
      suggestions={suggestions}
    />
  ),
  cargoAndDocuments: (
    <>
      <FieldGroup title="orderMore" names={orderMore} />
      <FieldGroup title="services" names={services} wide />
      <FieldGroup title="irsaliye" names={irsaliye} />
      <OriginField choice={choice} />
    </>
  ),
});

const orderParts = (fields: ReturnType<typeof fieldsByPart>): OrderPart[] => [
  { id: 'order', summary: ['referenceNumber', 'salesChannel'], fields: fields.order },
  { id: 'customer', summary: customerFields, fields: fields.customer },
  ...addressParts.map((part) => ({
    id: part,
    summary: addressSummary.map((name) => `${part}.${name}`),
    fields: <AddressFields part={part} isNested />,
  })),
  { id: 'lineItems', summary: ['lineItems'], fields: fields.lineItems },
  {
    id: 'cargoAndDocuments',
    summary: ['externalOrderId', 'orderType', ...services],
    fields: fields.cargoAndDocuments,
  },
];

/** The parts of an order for a page that only edits it, inside the context of its form. */
export const useOrderParts = (tenant: string): OrderPart[] =>
  orderParts(fieldsByPart({ suggestions: useProductSuggestions(tenant), isNested: true }));

/** A sales order with all fields of its payload: a new one, or a known one to send again. */
export function UpsertSalesOrder({
  tenant,
  start,
  record,
  label = record,
  head,
  nextReference,
  rejection,
  knownRejection,
  origin,
  isListed,
  cancelled,
  arrangeParts,
  onSaved,
  ...form
}: Pick<FormProps, 'listsErrors' | 'onUndoOffer' | 'submitLabel' | 'beforeSend'> & {
  tenant: TenantMark;
  /** See `packStart`. */
  start: Readonly<Record<string, unknown>>;
  record?: string;
  label?: string;
  /** Content above the fields. */
  head?: ReactNode;
  /** A button that fills in the next reference. */
  nextReference?: ReactNode;
  /** The rejection being fixed. */
  rejection?: KnownRejection;
  /** The order's entry in the list of rejected orders before sending; a platform may keep it there. */
  knownRejection?: KnownRejection['known'];
  /** The integration that the order belongs to. */
  origin?: Origin;
  /** The platform returns the order, so concurrent changes are detected. Otherwise the form starts with what was sent. */
  isListed?: boolean;
  /** Lines canceled since the order was sent, if sending it again could undo that. */
  cancelled?: readonly CancelledLine[];
  /** Lays out the parts of the form and its bar; by default they are stacked. */
  arrangeParts?: (parts: readonly OrderPart[], bar: FormBar) => ReactNode;
  onSaved?: (sent: Payload) => void;
}) {
  const queries = useQueryClient();
  const suggestions = useProductSuggestions(tenant.id);
  const integration = useOrigin(origin);
  const isNew = record === undefined;
  const canShareAddress = isNew && arrangeParts === undefined;
  const amounts = useCancelledChoice(cancelled);
  const initialValues = useMemo(() => unpackStart(start), [start]);
  const rules = useCallback<Rules>(
    async (body) => {
      const [{ orderRuleIssues }, { unknownSkus }] = await Promise.all([
        import('@/components/form/validation/validate-order'),
        import('@/components/form/validation/unknown-skus'),
      ]);
      const issues = await orderRuleIssues(body, (skus) => unknownSkus(tenant.id, skus));
      // Report an error once when the same address is used for both.
      const isOneAddress = canShareAddress && isSameValue(body.shippingAddress, body.billingAddress);
      return isOneAddress ? issues.filter(({ path }) => !path.startsWith('billingAddress.')) : issues;
    },
    [tenant.id, canShareAddress],
  );
  const base = `/t/${encodeURIComponent(tenant.id)}/sales-orders`;
  // A rejection that was already reported: rejected under one integration and accepted under another, it stays in the platform's
  // list.
  const reported = useRef<KnownRejection['known']>(knownRejection);
  const own: KnownRejection = {
    get known() {
      return reported.current;
    },
    onRejected: (again) => {
      reported.current = again;
    },
  };
  const isNested = arrangeParts !== undefined;
  const parts = fieldsByPart({
    ...{ suggestions, choice: integration.choice, nextReference, isNested },
    // A rejected order may be sent under another reference: no record has this one.
    isReferenceFixed: !isNew && !isNested && !knownRejection,
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
      extra={arrangeParts ? undefined : <FormSummary heading={heading} lines="lineItems" />}
      findRejections={async (answer, sent) =>
        (await import('@/components/form/validation/validate-order')).validateOrder(
          queries,
          tenant.id,
          { answer, sent },
          rejection ?? own,
        )
      }
      after={({ referenceNumber }) => <SavedLink list={base} id={referenceNumber} />}
    >
      {arrangeParts ? (
        (bar) => (
          <div className="flex flex-1 flex-col gap-4">
            {head}
            <CancelledChoice {...amounts.choice} />
            {arrangeParts(orderParts(parts), bar)}
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
              {isNew ? <BillingAddress /> : <AddressFields part="billingAddress" />}
            </Group>
          </div>
          {parts.lineItems}
          <Section title="cargoAndDocuments">{parts.cargoAndDocuments}</Section>
        </>
      )}
    </Form>
  );
}
