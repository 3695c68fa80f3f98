'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useFieldsContext } from '@/components/form/fields/fields-context';
import { ChangeTable } from '@/components/form/questions/change-table';
import type { QuestionOf } from '@/components/form/questions/question-dialog';
import { toPayload } from '@/components/form/values/payload';
import { useInputLocale } from '@/components/ui/use-formatter';
import { previewWrite } from '@/lib/console/writes/write-actions';

/** Compares the order with the existing one of the same reference: links to it and lists every field that differs. */
export function ExistingOrder({
  reference,
  isKnown,
}: {
  reference: string;
  /** True if the payload of this order is known. Otherwise only the form's values can be compared. */
  isKnown: boolean;
}) {
  const t = useTranslations('form.fix.existing');
  const { getValues } = useFormContext();
  const reader = useInputLocale();
  const { fields, tenant } = useFieldsContext();
  const [found, setFound] = useState<QuestionOf<'existing'> | 'none' | 'failed' | undefined>(undefined);
  useEffect(() => {
    let isActive = true;
    const sent = { ...toPayload(fields, getValues(), reader), referenceNumber: reference };
    const write = { operation: 'bulkUpsertSalesOrders', tenant, body: JSON.stringify([sent]) } as const;
    previewWrite({ ...write, unvalidated: true, checks: { knownKeys: [] } })
      .then((found) => {
        if (!isActive) return;
        if (found.kind !== 'ok') return setFound('failed');
        const question = found.answer.find((one) => one.kind === 'existing');
        setFound(question?.unread ? 'failed' : (question ?? 'none'));
      })
      .catch(() => isActive && setFound('failed'));
    return () => {
      isActive = false;
    };
  }, [getValues, fields, reader, tenant, reference]);
  if (!found) return null;
  if (found === 'none') return <p className="text-muted">{t('none', { reference })}</p>;
  if (found === 'failed') return <p className="text-muted">{t('failed')}</p>;
  const changes = isKnown ? found.changes : found.changes.filter(({ after }) => after !== undefined);
  return (
    <section aria-label={t('title', { reference })} className="flex flex-col gap-1.5">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-medium">{t('title', { reference })}</span>
        <a
          href={found.href}
          target="_blank"
          rel="noopener"
          className="text-accent-text underline underline-offset-2"
        >
          {t('open')}
        </a>
        {found.source === 'requests' && <span className="text-muted">{t('asSent')}</span>}
      </p>
      {found.changes.length === 0 && isKnown && <p className="text-muted">{t('same')}</p>}
      {!isKnown && <p className="text-muted">{t('unknown')}</p>}
      {changes.length > 0 && (
        <ChangeTable changes={changes} omitted="—" heads={{ before: t('theirs'), after: t('mine') }} />
      )}
    </section>
  );
}
