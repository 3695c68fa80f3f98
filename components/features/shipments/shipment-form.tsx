'use client';

import { useState } from 'react';
import { formOf } from '@/components/form/operation-form';
import type { TenantMark } from '@/components/ui/tenant-mark';
import type { ShipmentResult } from '@/lib/contract/resources/shipments';
import { ShipmentReceipt } from './shipment-result';

const { Form, Field, Section } = formOf('upsertShipment', () => import('@/lib/contract/resources/shipments'));

/** A shipment and all its orders. The list is the whole membership: who is not in it is detached, and the receipt says so. */
export function UpsertShipment({
  tenant,
  start,
  record,
}: {
  tenant: TenantMark;
  start: Readonly<Record<string, unknown>>;
  record?: string;
}) {
  const [receipt, setReceipt] = useState<ShipmentResult | undefined>(undefined);
  return (
    <div className="flex flex-col gap-6">
      <Form
        tenant={tenant}
        start={start}
        record={record}
        label={record}
        judge={async (answer) => {
          const contract = await import('@/lib/contract/resources/shipments');
          const parsed = contract.ShipmentResult.safeParse(answer);
          setReceipt(parsed.data);
          return parsed.success ? [] : undefined;
        }}
      >
        <Section title="shipment">
          <Field name="shipmentNo" />
          <Field name="shipmentType" />
          <Field name="shipmentDate" />
          <Field name="salesOrders" wide />
          <Field name="integrationId" wide />
        </Section>
      </Form>
      {receipt && <ShipmentReceipt tenant={tenant.id} receipt={receipt} />}
    </div>
  );
}
