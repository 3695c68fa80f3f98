'use client';

import { useTranslations } from 'next-intl';
import { operationForm } from '@/components/form/operation-form';
import type { TenantMark } from '@/components/ui/tenant-mark';

const { Form, Field } = operationForm(
  'cancelLineItems',
  () => import('@/lib/contract/resources/sales-orders'),
);

/** Cancels quantity of one line. It subtracts: sent twice, it cancels twice, so it asks once before it is sent. */
export function CancelLine({
  tenant,
  referenceNumber,
  line,
  known,
  onSaved,
  onCancel,
}: {
  tenant: TenantMark;
  referenceNumber: string;
  line: { sku: string; left: number; name?: string | null };
  /** What is known of the line, where it is not all: in place of what is left. Then it is a new cancellation beside an earlier one. */
  known?: string;
  onSaved?: () => void;
  onCancel?: () => void;
}) {
  const t = useTranslations('form.cancelLine');
  return (
    <Form
      tenant={tenant}
      params={{ referenceNumber }}
      // Nearly always all that is left.
      start={known === undefined ? { amount: line.left } : undefined}
      fixed={{ sku: line.sku }}
      record={`${referenceNumber} ${line.sku}${known === undefined ? '' : ' more'}`}
      label={`${referenceNumber} · ${line.sku}`}
      onSaved={onSaved}
      onCancel={onCancel}
      focus
    >
      <p className="col-span-full text-muted">
        {known ?? t('subtracts', { left: line.left, name: line.name ?? line.sku })}
      </p>
      <Field name="amount" amount={{ min: 1, max: known === undefined ? line.left : undefined }} />
    </Form>
  );
}
