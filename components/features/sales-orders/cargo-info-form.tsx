'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useState } from 'react';
import { formOf } from '@/components/form/operation-form';
import type { Wire } from '@/components/form/values/payload';
import type { TenantMark } from '@/components/ui/tenant-mark';
import type { ActedOrder } from './order-for-action';
import { WaybillChoice, type WaybillSource, waybillFields } from './waybill-choice';

const { Form, Field } = formOf('updateCargoInfo', () => import('@/lib/contract/resources/sales-orders'));

/** The waybill of an order: one of code, address and label. What was typed under the others stays and is not sent. */
export function UpdateCargoInfo({
  tenant,
  record: order,
  onSaved,
  onCancel,
}: {
  tenant: TenantMark;
  record: ActedOrder;
  onSaved?: () => void;
  onCancel?: () => void;
}) {
  const t = useTranslations('form.waybill');
  const [source, setSource] = useState<WaybillSource>('cargoCode');
  const { referenceNumber, cargo } = order;
  const meant = useCallback(
    (body: Wire): Wire =>
      Object.fromEntries(
        Object.entries(body).filter(([name]) => name === source || !waybillFields.some((f) => f === name)),
      ),
    [source],
  );
  return (
    <Form
      tenant={tenant}
      params={{ referenceNumber }}
      fixed={{ referenceNumber }}
      start={{ cargoCarrier: cargo?.cargoCarrier, cargoCode: cargo?.cargoCode }}
      meant={meant}
      record={referenceNumber}
      label={referenceNumber}
      onSaved={onSaved}
      onCancel={onCancel}
      focus
    >
      <Field name="cargoCarrier" wide />
      <WaybillChoice value={source} onChange={setSource} />
      <p className="col-span-full text-muted text-sm">{t(`rules.${source}`)}</p>
      {source === 'cargoCode' && <Field name="cargoCode" wide />}
      {source === 'cargoDocumentUrl' && <Field name="cargoDocumentUrl" wide />}
      {source === 'cargoDocumentZpl' && <Field name="cargoDocumentZpl" wide />}
    </Form>
  );
}
