'use client';

import { useTranslations } from 'next-intl';
import { operationForm, type RecordFormProps } from '@/components/form/form';

const { Form, Field } = operationForm('cancelLineItems');

/** Cancels units of one line. The user confirms before sending, because sending twice would cancel twice. */
export function CancelLineForm({
  referenceNumber,
  line,
  note,
  ...form
}: Omit<RecordFormProps<unknown>, 'record'> & {
  referenceNumber: string;
  line: { sku: string; left: number; name?: string | null };
  /**
   * The known amounts of the line. Set for a second cancellation while the first is unconfirmed. The form then sets no
   * limit.
   */
  note?: string;
}) {
  const t = useTranslations('form.cancelLine');
  return (
    <Form
      {...form}
      params={{ referenceNumber }}
      // A cancellation cannot be undone. If several units are left, the user enters the number.
      start={note === undefined && line.left === 1 ? { amount: 1 } : undefined}
      keyValues={{ sku: line.sku }}
      recordKey={`${referenceNumber} ${line.sku}${note === undefined ? '' : ' more'}`}
      label={`${referenceNumber} · ${line.sku}`}
      focus
    >
      <p className="basis-full text-muted">
        {note ?? t('subtracts', { left: line.left, name: line.name ?? line.sku })}
      </p>
      <Field name="amount" amount={{ min: 1, max: note === undefined ? line.left : undefined }} />
    </Form>
  );
}
