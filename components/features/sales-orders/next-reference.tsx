'use client';

import { useTranslations } from 'next-intl';
import { use } from 'react';
import { useWatch } from 'react-hook-form';
import { useScope } from '@/components/form/values/form-scope';

/** Offers the reference after the last one, while none is typed. */
export function NextReference({ reference }: { reference: Promise<string | undefined> }) {
  const t = useTranslations('form.reference');
  const { values } = useScope();
  const held: unknown = useWatch({ control: values.control, name: 'referenceNumber' });
  const next = use(reference);
  if (!next || held) return null;
  return (
    <button
      type="button"
      className="self-start text-accent-text text-xs underline-offset-2 hover:underline"
      onClick={() => values.setValue('referenceNumber', next, { shouldDirty: true })}
    >
      {t('next', { reference: next })}
    </button>
  );
}
