'use client';

import { useTranslations } from 'next-intl';
import { operationForm, type RecordFormProps } from '@/components/form/form';

const { Form, Field } = operationForm(
  'cancelLineItems',
  () => import('@/lib/contract/resources/sales-orders'),
);

/** Cancels quantity of one line. It subtracts: sent twice, it cancels twice, so it is confirmed before sending. */
export function CancelLine({
  referenceNumber,
  line,
  known,
  ...form
}: Omit<RecordFormProps<unknown>, 'record'> & {
  referenceNumber: string;
  line: { sku: string; left: number; name?: string | null };
  /** What is known about the line, when the remaining amount is unknown. It is then a new cancellation beside an earlier one. */
  known?: string;
}) {
  const t = useTranslations('form.cancelLine');
  return (
    <Form
      {...form}
      params={{ referenceNumber }}
      // A cancellation cannot be undone, so the user types how many of several units.
      start={known === undefined && line.left === 1 ? { amount: 1 } : undefined}
      constants={{ sku: line.sku }}
      record={`${referenceNumber} ${line.sku}${known === undefined ? '' : ' more'}`}
      label={`${referenceNumber} · ${line.sku}`}
      focus
    >
      <p className="col-span-full text-muted">
        {known ?? t('subtracts', { left: line.left, name: line.name ?? line.sku })}
      </p>
      <Field name="amount" amount={{ min: 1, max: known === undefined ? line.left : undefined }} />
    </Form>
  );
}
