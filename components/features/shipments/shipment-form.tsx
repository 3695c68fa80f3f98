'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { operationForm } from '@/components/form/form';
import { FormSummary, SummaryField } from '@/components/form/submit/form-summary';
import { Badge } from '@/components/ui/badge';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { useFormatter } from '@/components/ui/use-formatter';
import { recordPath, tenantPath } from '@/lib/console/browser/tenant-path';
import type { ShipmentResult } from '@/lib/contract/resources/shipments';

/**
 * The effect of sending a list of orders. The list replaces all members of the shipment, so missing orders are
 * detached.
 */
export type MembershipChange = { orders: number; added: number; detached: number };

const uniqueReferences = (orders: unknown): ReadonlySet<string> =>
  new Set(Array.isArray(orders) ? orders.map((order) => String(order).trim()).filter(Boolean) : []);

/** Compares the current orders with those to send. Duplicates count once. */
export function membershipChange(before: unknown, now: unknown): MembershipChange {
  const [current, next] = [uniqueReferences(before), uniqueReferences(now)];
  return {
    orders: next.size,
    added: [...next].filter((order) => !current.has(order)).length,
    detached: [...current].filter((order) => !next.has(order)).length,
  };
}

/** Shows the results after sending: which orders were attached, moved from other shipments, or detached. */
function ShipmentReceipt({ tenant, receipt }: { tenant: string; receipt: ShipmentResult }) {
  const t = useTranslations('form.shipment');
  const base = tenantPath(tenant);
  const order = (reference: string) => (
    <PrefetchLink
      href={route(`${base}/${recordPath('sales-orders', reference)}`)}
      className="font-mono text-accent-text hover:underline"
    >
      {reference}
    </PrefetchLink>
  );
  return (
    <section aria-label={t('receipt')} className="flex flex-col gap-2 border-t pt-4">
      <h2 className="font-semibold text-base">{t('receipt')}</h2>
      <ul className="flex flex-col">
        {receipt.results.map(({ referenceNumber, previousShipmentNo }) => (
          <li key={referenceNumber} className="flex h-row items-center gap-3 border-b">
            {order(referenceNumber)}
            {previousShipmentNo ? (
              <Badge variant="info">{t('movedFrom', { shipmentNo: previousShipmentNo })}</Badge>
            ) : (
              <Badge variant="good">{t('attached')}</Badge>
            )}
          </li>
        ))}
        {receipt.detached.map((reference) => (
          <li key={reference} className="flex h-row items-center gap-3 border-b">
            {order(reference)}
            <Badge variant="warn">{t('detached')}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows the number of orders in the form and, for an existing shipment, how many are added and detached. */
function Membership({ before, isKnown }: { before: unknown; isKnown: boolean }) {
  const t = useTranslations('form.shipment');
  const { number } = useFormatter();
  const now: unknown = useWatch({ name: 'salesOrders' });
  const { orders, added, detached } = membershipChange(before, now);
  return (
    <dl className="flex flex-col gap-1">
      <SummaryField label={t('orders')}>{number.format(orders)}</SummaryField>
      {isKnown && added > 0 && <SummaryField label={t('added')}>{number.format(added)}</SummaryField>}
      {isKnown && detached > 0 && (
        <SummaryField label={t('detaching')}>
          <span className="font-medium text-warn">{number.format(detached)}</span>
        </SummaryField>
      )}
    </dl>
  );
}

const summaryFields = ['shipmentType', 'shipmentDate'];

const { Form, Field, Fields, FieldGroup, OtherFields, Section } = operationForm('upsertShipment');

/**
 * Renders a form that creates or edits a shipment with all its orders. Sending detaches the orders that are missing
 * from the list, and the result shows them.
 */
export function ShipmentForm({
  tenant,
  start,
  record,
  choice,
}: {
  tenant: TenantMark;
  start: Readonly<Record<string, unknown>>;
  record?: string;
  choice?: ReactNode;
}) {
  const [receipt, setReceipt] = useState<ShipmentResult | undefined>(undefined);
  return (
    <div className="flex flex-1 flex-col gap-6">
      <Form
        tenant={tenant}
        start={start}
        recordKey={record}
        label={record}
        focus={record === undefined}
        onSaved={async (_, response) => {
          const contract = await import('@/lib/contract/resources/shipments');
          setReceipt(contract.ShipmentResult.safeParse(response).data);
        }}
        extra={
          <FormSummary heading={{ code: 'shipmentNo' }} fields={summaryFields}>
            <Membership before={start.salesOrders} isKnown={record !== undefined} />
          </FormSummary>
        }
      >
        <Section title="shipment" layout="row">
          {choice}
          <Field name="shipmentNo" isFixed={record !== undefined} />
          <Fields names={['shipmentType', 'shipmentDate']} />
          <Field name="salesOrders" wide />
          <FieldGroup title="integration" names={['integrationId']} wide />
          <OtherFields
            named={['shipmentNo', 'shipmentType', 'shipmentDate', 'salesOrders', 'integrationId']}
          />
        </Section>
      </Form>
      {receipt && <ShipmentReceipt tenant={tenant.id} receipt={receipt} />}
    </div>
  );
}
