'use client';

import { useTranslations } from 'next-intl';
import { use } from 'react';
import { useWatch } from 'react-hook-form';
import { useFormContext } from '@/components/form/values/form-context';

/** Suggests the next reference while the field is empty. */
export function NextReference({ reference }: { reference: Promise<string | undefined> }) {
  const t = useTranslations('form.reference');
  const { form } = useFormContext();
  const fieldValue: unknown = useWatch({ control: form.control, name: 'referenceNumber' });
  const next = use(reference);
  if (!next || fieldValue) return null;
  return (
    <button
      type="button"
      className="self-start text-accent-text text-xs underline-offset-2 hover:underline"
      onClick={() => form.setValue('referenceNumber', next, { shouldDirty: true })}
    >
      {t('next', { reference: next })}
    </button>
  );
}
