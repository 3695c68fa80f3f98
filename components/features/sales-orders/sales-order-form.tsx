'use client';

import { useQueryClient } from '@tanstack/react-query';
import Copy from 'lucide-react/icons/copy';
import { useTranslations } from 'next-intl';
import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import { useFresh } from '@/components/form/conflicts/use-conflict';
import { useProductSuggestions } from '@/components/form/fields/use-product-suggestions';
import { type Origin, useOrigin } from '@/components/form/integrations/integration';
import { OriginChoice } from '@/components/form/integrations/integration-choice';
import { operationForm } from '@/components/form/operation-form';
import type { KnownRejection } from '@/components/form/validation/validate-order';
import { useScope } from '@/components/form/values/form-scope';
import type { Payload } from '@/components/form/values/payload';
import { unpackLines } from '@/components/record/line-items/line-data';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { route } from '@/components/ui/route';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { AddressFields, type AddressPart, addressFields } from './address-fields';
import { CancelledChoice, useCancelledChoice } from './cancelled-choice';
import type { CancelledLine } from './cancelled-lines';

/** Fills one address from the other; what was there is replaced, which is what the button says. */
function CopyAddress({ from, to }: { from: AddressPart; to: AddressPart }) {
  const t = useTranslations('form.address');
  const { values } = useScope();
  const copy = () => {
    for (const name of addressFields) {
      values.setValue(`${to}.${name}`, values.getValues(`${from}.${name}`), {
        shouldDirty: true,
        shouldValidate: false,
      });
    }
  };
  return (
    <Button size="sm" icon={<Copy aria-hidden="true" />} onClick={copy} className="self-start">
      {t(from === 'shippingAddress' ? 'copyShipping' : 'copyBilling')}
    </Button>
  );
}

/** A row says what it said before it was packed: packing puts null where another row has a field that this one lacks. */
const said = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));

/** What an order's form begins with, as it was before `packStart`. */
const unpackStart = (start: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  typeof start.lineItems === 'string'
    ? { ...start, lineItems: unpackLines(start.lineItems).map(said) }
    : start;

const { Form, Field, Group, Lines, Section } = operationForm(
  'bulkUpsertSalesOrders',
  () => import('@/lib/contract/resources/sales-orders'),
);

/** Whether an answer counts the order as taken; platforms need not answer anything (D8). */
const isCounted = (answer: unknown): boolean => {
  const counted = (name: string) => {
    const n: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : 0;
    return typeof n === 'number' ? n : 0;
  };
  return counted('created') + counted('updated') > 0;
};

/** A sales order with all that its payload can say: new, or a known one to be sent again. */
export function UpsertSalesOrder({
  tenant,
  start,
  record,
  label = record,
  head,
  rejection,
  knownRejection,
  origin,
  isListed,
  cancelled,
  onSaved,
}: {
  tenant: TenantMark;
  /** See `packStart`. */
  start: Readonly<Record<string, unknown>>;
  record?: string;
  label?: string;
  /** Above the fields. */
  head?: ReactNode;
  /** The rejection that is being mended. */
  rejection?: KnownRejection;
  /** How the order stands in the list of rejected ones before anything is sent: a platform may keep that. */
  knownRejection?: KnownRejection['known'];
  /** The integration that it belongs to. */
  origin?: Origin;
  /** The platform shows the order: what others change of it meanwhile is seen. Else it begins with what was sent. */
  isListed?: boolean;
  /** What was cancelled since the order was sent, where sending it again could undo that; keep it stable. */
  cancelled?: readonly CancelledLine[];
  onSaved?: () => void;
}) {
  const t = useTranslations('form');
  const queries = useQueryClient();
  const suggest = useProductSuggestions(tenant.id);
  const fresh = useFresh(tenant.id);
  const { demand: demandOrigin, choice } = useOrigin(origin);
  const { demand: demandAmounts, choice: amounts } = useCancelledChoice(cancelled);
  const demand = useCallback(
    (body: Payload) => [...demandAmounts(body), ...demandOrigin(body)],
    [demandAmounts, demandOrigin],
  );
  const begun = useMemo(() => unpackStart(start), [start]);
  const base = `/t/${encodeURIComponent(tenant.id)}/sales-orders`;
  // Rejected under one integration and taken under another, the rejection stays in the platform's list: it was told already.
  const told = useRef<KnownRejection['known']>(knownRejection);
  const own: KnownRejection = {
    get known() {
      return told.current;
    },
    onRejected: (again) => {
      told.current = again;
    },
  };
  return (
    <Form
      tenant={tenant}
      start={begun}
      demand={demand}
      rules={async (body) => {
        const [{ orderRuleIssues }, { unknownSkus }] = await Promise.all([
          import('@/components/form/validation/order-rule-issues'),
          import('@/components/form/validation/unknown-skus'),
        ]);
        return orderRuleIssues(body, (skus) => unknownSkus(tenant.id, skus));
      }}
      fresh={
        isListed && record !== undefined
          ? () => fresh('getSalesOrder', { params: { referenceNumber: record } })
          : undefined
      }
      readBack={({ referenceNumber }) =>
        fresh('getSalesOrder', { params: { referenceNumber: String(referenceNumber) } })
      }
      proves={isCounted}
      existing={isListed}
      payload={record !== undefined && !isListed}
      record={record}
      label={label}
      onSaved={onSaved}
      judge={async (answer, sent) =>
        (await import('@/components/form/validation/validate-order')).validateOrder(
          queries,
          tenant.id,
          { answer, sent },
          rejection ?? own,
        )
      }
      after={({ referenceNumber }) => (
        <ButtonLink size="sm" href={route(`${base}/${encodeURIComponent(String(referenceNumber))}`)}>
          {t('open')}
        </ButtonLink>
      )}
    >
      {head}
      <Section title="order">
        <Field name="referenceNumber" />
        <Field name="salesChannel" />
        <Field name="externalOrderId" />
        <Field name="orderCreatedAt" />
        <Field name="orderType" />
        <Field name="companyNo" />
      </Section>
      <CancelledChoice {...amounts} />
      <Lines
        name="lineItems"
        columns={['sku', 'amountInOrder', 'productSalePrice', 'itemNo', 'lotNumber', 'externalLineItemId']}
        suggest={suggest}
      />
      <Group name="customer">
        <Field name="customer.firstName" />
        <Field name="customer.lastName" />
        <Field name="customer.email" />
        <Field name="customer.phone" />
      </Group>
      <Group name="shippingAddress">
        <AddressFields part="shippingAddress" field={(name) => <Field key={name} name={name} />} />
        <CopyAddress from="billingAddress" to="shippingAddress" />
      </Group>
      <Group name="billingAddress">
        <AddressFields part="billingAddress" field={(name) => <Field key={name} name={name} />} />
        <CopyAddress from="shippingAddress" to="billingAddress" />
      </Group>
      <Section title="services">
        <Field name="vas.packageNote" wide />
        <Field name="vas.documentVAS.documentUrl" wide />
      </Section>
      <Group name="irsaliye">
        <Field name="irsaliye.id" />
        <Field name="irsaliye.ettn" />
        <Field name="irsaliye.tip" />
        <Field name="irsaliye.senaryo" />
        <Field name="irsaliye.tasiyiciVKN" />
        <Field name="irsaliye.vknTckn" />
        <Field name="irsaliye.aVknTckn" />
        <Field name="irsaliye.plaka" />
      </Group>
      <Section title="origin">
        <OriginChoice choice={choice}>
          <Field name="integrationId" wide />
        </OriginChoice>
      </Section>
    </Form>
  );
}
