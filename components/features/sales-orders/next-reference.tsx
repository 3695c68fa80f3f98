'use client';

import { useTranslations } from 'next-intl';
import { use } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

/** Suggests the next reference while the field is empty. */
export function NextReference({ reference }: { reference: Promise<string | undefined> }) {
  const t = useTranslations('form.reference');
  const { setValue } = useFormContext();
  const fieldValue: unknown = useWatch({ name: 'referenceNumber' });
  const next = use(reference);
  if (!next || fieldValue) return null;
  return (
    <button
      type="button"
      className="self-start text-accent-text text-xs underline-offset-2 hover:underline"
      onClick={() => setValue('referenceNumber', next, { shouldDirty: true })}
    >
      {t('next', { reference: next })}
    </button>
  );
}
