'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useFresh } from '@/components/form/conflicts/use-conflict';
import { useProductSuggestions } from '@/components/form/fields/use-product-suggestions';
import { type Origin, OriginField, useOrigin } from '@/components/form/integrations/integration-choice';
import { operationForm } from '@/components/form/operation-form';
import { FormSummary } from '@/components/form/submit/form-summary';
import { SavedLink } from '@/components/form/submit/submit-bar';
import type { Rules } from '@/components/form/submit/use-validation';
import type { Payload } from '@/components/form/values/payload';
import { Select } from '@/components/ui/select';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { transferFields, transferTypes } from '@/lib/contract/resources/order-states';

/** How the goods come; the fields below follow. */
function TransferChoice({ value, onChange }: { value: string; onChange: (type: string) => void }) {
  const fields = useTranslations('fields');
  const values = useTranslations('values');
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium text-sm">
        {fields('transferType')}
      </label>
      <Select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        options={transferTypes.map((type) => ({ value: type, label: values(type) }))}
      />
    </div>
  );
}

/**
 * Of the three ways only the chosen one is sent (D16); what was typed under the others stays in the form. While none is known,
 * everything stays as it is.
 */
const transferTypeOf =
  (type: string) =>
  (body: Payload): Payload => {
    const chosen = transferTypes.find((t) => t === type);
    if (!chosen) return body;
    const others = Object.values(transferFields).filter((field) => field !== transferFields[chosen]);
    const kept = Object.entries(body).filter(([name]) => !others.some((field) => field === name));
    return { ...Object.fromEntries(kept), transferType: chosen };
  };

const heading = { code: 'referenceNumber' };
const facts = ['receiveType'];

/** All that can be seen without a call: looked at while one types. */
const ownRules =
  (isThere: boolean): Rules =>
  async (body) =>
    (await import('@/components/form/validation/receiving-rule-issues')).receivingRuleIssues(
      body,
      isThere,
      async () => [],
    );
const rulesOf = { new: ownRules(false), known: ownRules(true) };

const { Form, Field, Fields, Fold, Group, Lines, Section } = operationForm(
  'bulkUpsertReceivingOrders',
  () => import('@/lib/contract/resources/receiving-orders'),
);

/** A receiving order: how the goods come, and what is expected. A known one gets its lines replaced. */
export function UpsertReceivingOrder({
  tenant,
  start,
  record,
  origin,
}: {
  tenant: TenantMark;
  start: Readonly<Record<string, unknown>>;
  record?: string;
  /** The integration that it belongs to. */
  origin?: Origin;
}) {
  const t = useTranslations('form');
  const suggest = useProductSuggestions(tenant.id);
  const fresh = useFresh(tenant.id);
  const { demand, choice } = useOrigin(origin);
  // How a known one comes is the platform's word: where it says nothing, nothing is said here either.
  const [type, setType] = useState(
    String(start.transferType ?? (record === undefined ? 'CargoTransfer' : '')),
  );
  const base = `/t/${encodeURIComponent(tenant.id)}/receiving-orders`;
  return (
    <Form
      tenant={tenant}
      start={start}
      meant={transferTypeOf(type)}
      demand={demand}
      rules={async (body) => {
        const [{ receivingRuleIssues }, { unknownSkus }] = await Promise.all([
          import('@/components/form/validation/receiving-rule-issues'),
          import('@/components/form/validation/unknown-skus'),
        ]);
        return receivingRuleIssues(body, record !== undefined, (skus) => unknownSkus(tenant.id, skus));
      }}
      fresh={
        record === undefined
          ? undefined
          : async () => {
              const [order, { startOf }] = await Promise.all([
                fresh('getReceivingOrder', { params: { referenceNumber: record } }),
                import('./form-values'),
              ]);
              return startOf(order);
            }
      }
      readBack={async ({ referenceNumber }) => {
        const params = { referenceNumber: String(referenceNumber) };
        const [order, { sentAs }] = await Promise.all([
          fresh('getReceivingOrder', { params }),
          import('./form-values'),
        ]);
        return sentAs(order);
      }}
      existing={record !== undefined}
      record={record}
      label={record}
      judge={async (answer) =>
        (await import('@/components/form/validation/answer-failures')).failuresOf(answer)
      }
      aside={
        <FormSummary
          heading={heading}
          facts={facts}
          lines="lineItems"
          rules={record === undefined ? rulesOf.new : rulesOf.known}
        />
      }
      after={({ referenceNumber }) => <SavedLink list={base} id={referenceNumber} />}
    >
      <Section title="receivingOrder" layout="row">
        <Fields names={['referenceNumber', 'receiveType']} />
        {!record && <TransferChoice value={type} onChange={setType} />}
      </Section>
      {!record && type === 'CargoTransfer' && (
        <Group name="cargoTransfer" layout="row">
          <Fields
            names={[
              'cargoTransfer.shipmentDate',
              'cargoTransfer.cargoCompanyName',
              'cargoTransfer.trackingNumber',
            ]}
          />
        </Group>
      )}
      {!record && type === 'PickupTransfer' && (
        <Group name="pickupTransfer" layout="row">
          <Field name="pickupTransfer.pickupDate" />
          <Field name="pickupTransfer.pickupAddress" wide />
        </Group>
      )}
      {!record && type === 'CarriageTransfer' && (
        <Group name="carriageTransfer" layout="row">
          <Fields
            names={[
              'carriageTransfer.shipmentDate',
              'carriageTransfer.carriageCompanyName',
              'carriageTransfer.waybillNumber',
            ]}
          />
        </Group>
      )}
      {record && <p className="col-span-full text-muted">{t('replacesLines')}</p>}
      <Lines
        name="lineItems"
        columns={[
          'sku',
          'expectedQuantity',
          'lotNumber',
          'hasLimitCheck',
          'tolerance',
          'itemNo',
          'externalLineItemId',
        ]}
        suggest={suggest}
      />
      <Fold title="byLot" names={['lineItemLotNumbers']}>
        <Lines
          name="lineItemLotNumbers"
          columns={['sku', 'lotNumber', 'expectedQuantity']}
          suggest={suggest}
        />
      </Fold>
      {choice ? (
        <Section title="origin">
          <OriginField choice={choice} />
        </Section>
      ) : (
        <OriginField choice={choice} />
      )}
    </Form>
  );
}
