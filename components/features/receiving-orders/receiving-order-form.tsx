'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useId, useState } from 'react';
import { operationForm } from '@/components/form/form';
import {
  IntegrationField,
  type RecordIntegration,
  useIntegrationChoice,
} from '@/components/form/integrations/integration-choice';
import { useProductSuggestions } from '@/components/form/line-items/use-product-suggestions';
import { SavedLink } from '@/components/form/submit/form-bar';
import { FormSummary } from '@/components/form/submit/form-summary';
import type { CheckRules } from '@/components/form/submit/use-rules';
import { Select } from '@/components/ui/select';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { transferFields, transferTypes } from '@/lib/contract/resources/resource-states';

function TransferChoice({ value, onChange }: { value: string; onChange: (type: string) => void }) {
  const tFields = useTranslations('fields');
  const tValues = useTranslations('values');
  const id = useId();
  return (
    <div className="flex min-w-0 grow basis-(--field) flex-col gap-1">
      <label htmlFor={id} className="font-medium text-sm">
        {tFields('transferType')}
      </label>
      <Select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        options={transferTypes.map((type) => ({ value: type, label: tValues(type) }))}
      />
    </div>
  );
}

const heading = { code: 'referenceNumber' };
const detailFields = ['receiveType'];

const { Form, Field, Fields, FieldGroup, Group, Lines, OtherFields, Section } =
  operationForm('bulkUpsertReceivingOrders');

/** A form that creates or edits a receiving order. An update replaces all lines. */
export function UpsertReceivingOrder({
  tenant,
  start,
  record,
  origin,
}: {
  tenant: TenantMark;
  start: Readonly<Record<string, unknown>>;
  record?: string;
  origin?: RecordIntegration;
}) {
  const t = useTranslations('form');
  const suggestions = useProductSuggestions(tenant.id);
  const { extraIssues, choice } = useIntegrationChoice(origin);
  // An existing order without a transfer type has none preselected.
  const [type, setType] = useState(
    String(start.transferType ?? (record === undefined ? 'CargoTransfer' : '')),
  );
  const transferType = transferTypes.find((one) => one === type);
  const base = tenantPath(tenant.id, 'receiving-orders');
  const isKnown = record !== undefined;
  const rules = useCallback<CheckRules>(
    async (body) => {
      const [{ receivingRuleIssues }, { fetchUnknownSkus }] = await Promise.all([
        import('./receiving-rule-issues'),
        import('@/components/form/unknown-skus'),
      ]);
      return receivingRuleIssues(body, isKnown, (skus) => fetchUnknownSkus(tenant.id, skus));
    },
    [tenant.id, isKnown],
  );
  return (
    <Form
      tenant={tenant}
      start={start}
      keyValues={transferType && { transferType }}
      // Only the details of the selected transfer type are sent (D16).
      omit={
        transferType && Object.values(transferFields).filter((name) => name !== transferFields[transferType])
      }
      extraIssues={extraIssues}
      rules={rules}
      startFrom={record === undefined ? undefined : 'platform'}
      recordKey={record}
      label={record}
      focus={!isKnown}
      extra={<FormSummary heading={heading} fields={detailFields} lines="lineItems" />}
      after={({ referenceNumber }) => <SavedLink list={base} id={referenceNumber} />}
    >
      <Section title="receivingOrder" layout="row">
        <Field name="referenceNumber" isFixed={isKnown} />
        <Field name="receiveType" />
        {!record && <TransferChoice value={type} onChange={setType} />}
        <OtherFields named={['referenceNumber', 'receiveType', 'transferType', 'integrationId']} />
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
      {record && <p className="basis-full text-muted">{t('replacesLines')}</p>}
      <Lines name="lineItems" suggestions={suggestions} />
      <FieldGroup title="byLot" names={['lineItemLotNumbers']}>
        <Lines name="lineItemLotNumbers" suggestions={suggestions} />
      </FieldGroup>
      {choice ? (
        <Section title="integration">
          <IntegrationField choice={choice} />
        </Section>
      ) : (
        <IntegrationField choice={choice} />
      )}
    </Form>
  );
}
