'use client';

import Copy from 'lucide-react/icons/copy';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { operationForm } from '@/components/form/form';
import {
  IntegrationField,
  type useIntegrationChoice,
} from '@/components/form/integrations/integration-choice';
import { useProductSuggestions } from '@/components/form/line-items/use-product-suggestions';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/style';
import { isSameValue } from '@/lib/contract/schema/compare';
import { addressFields, CustomerPicker } from './customer-picker';

const parts = operationForm('bulkUpsertSalesOrders');
export const { Form, Group, Section } = parts;
const { Field, Fields, FieldGroup, Lines, OtherFields } = parts;

export const addressParts = ['shippingAddress', 'billingAddress'] as const;
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

/** Copies one address over the other. Hidden while both addresses are the same. */
function CopyAddress({ from, to, isNested }: { from: AddressPart; to: AddressPart; isNested: boolean }) {
  const t = useTranslations('form.address');
  const { getValues, setValue } = useFormContext();
  const [source, target]: readonly unknown[] = useWatch({ name: [from, to] });
  if (isSameValue(source, target)) return null;
  const copy = () => {
    for (const name of addressFields)
      setValue(`${to}.${name}`, getValues(`${from}.${name}`), { shouldDirty: true });
  };
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={<Copy aria-hidden="true" />}
      onClick={copy}
      // Placed beside the heading if there is room.
      className={cx(!isNested && '@sm:absolute! @sm:-top-8 @sm:right-0')}
    >
      {t(from === 'shippingAddress' ? 'copyShipping' : 'copyBilling')}
    </Button>
  );
}

/** Shows the fields of one address. Rarely used fields are collapsed. */
export function AddressFields({ part, isNested = false }: { part: AddressPart; isNested?: boolean }) {
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

const orderMore = ['externalOrderId', 'orderCreatedAt', 'orderType', 'companyNo'] as const;
const requiredColumns = ['sku', 'amountInOrder'] as const;
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

/** A part of the order form, for pages with their own layout. */
export type OrderPart = {
  id: 'order' | 'customer' | AddressPart | 'lineItems' | 'cargoAndDocuments';
  /** Paths of the fields that summarize the part while it is closed. */
  summary: readonly string[];
  fields: ReactNode;
};

/** Returns the fields of an order by part, except the address fields. */
export const fieldsByPart = ({
  suggestions,
  choice,
  isNested,
  isReferenceFixed = false,
}: {
  suggestions: ReturnType<typeof useProductSuggestions>;
  choice?: ReturnType<typeof useIntegrationChoice>['choice'];
  isNested: boolean;
  /** True if the order exists under this reference. */
  isReferenceFixed?: boolean;
}) => ({
  order: (
    <>
      <Field name="referenceNumber" isFixed={isReferenceFixed} />
      <Field name="salesChannel" />
    </>
  ),
  customer: (
    <>
      <CustomerPicker isNested={isNested} />
      <Fields names={customerFields} required />
    </>
  ),
  lineItems: <Lines name="lineItems" required={requiredColumns} suggestions={suggestions} />,
  cargoAndDocuments: (
    <>
      <FieldGroup title="orderMore" names={orderMore} />
      <FieldGroup title="services" names={services} wide />
      <FieldGroup title="irsaliye" names={irsaliye} />
      <OtherFields named={['referenceNumber', 'salesChannel', ...orderMore, 'integrationId']} />
      <IntegrationField choice={choice} />
    </>
  ),
});

/**
 * Returns the parts of an order for a page with its own layout. The page must render the parts inside the order's form.
 */
export function useOrderParts(
  tenant: string,
  choice?: ReturnType<typeof useIntegrationChoice>['choice'],
): OrderPart[] {
  const fields = fieldsByPart({ suggestions: useProductSuggestions(tenant), choice, isNested: true });
  return [
    { id: 'lineItems', summary: ['lineItems'], fields: fields.lineItems },
    { id: 'customer', summary: customerFields, fields: fields.customer },
    ...addressParts.map((part) => ({
      id: part,
      summary: addressSummary.map((name) => `${part}.${name}`),
      fields: <AddressFields part={part} isNested />,
    })),
    { id: 'order', summary: ['referenceNumber', 'salesChannel'], fields: fields.order },
    {
      id: 'cargoAndDocuments',
      summary: ['externalOrderId', 'orderType', ...services],
      fields: fields.cargoAndDocuments,
    },
  ];
}
