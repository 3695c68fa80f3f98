'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useFormContext } from 'react-hook-form';
import { useFieldsContext } from '@/components/form/fields/fields-context';
import { ChangeTable } from '@/components/form/questions/change-table';
import { fetchExisting } from '@/components/form/submit/outcome-notice';
import { toPayload } from '@/components/form/values/payload';
import { useInputLocale } from '@/components/ui/use-formatter';

/**
 * Compares the order with the existing order that has the same reference. Links to the existing order and lists every
 * field that differs.
 */
export function ExistingOrder({
  reference,
  isKnown,
}: {
  reference: string;
  /** True if the payload of this order is known. Otherwise, only the form's values can be compared. */
  isKnown: boolean;
}) {
  const t = useTranslations('form.fix.existing');
  const { getValues } = useFormContext();
  const inputLocale = useInputLocale();
  const { fields, tenant } = useFieldsContext();
  const { data: existing, isError } = useQuery({
    queryKey: ['existing order', tenant, reference],
    queryFn: () => {
      const sent = { ...toPayload(fields, getValues(), inputLocale), referenceNumber: reference };
      return fetchExisting({ operation: 'bulkUpsertSalesOrders', tenant, body: JSON.stringify([sent]) });
    },
    // The comparison uses the order as it is when the comparison opens.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    retry: false,
  });
  if (isError) return <p className="text-muted">{t('failed')}</p>;
  if (existing === undefined) return null;
  if (existing === null) return <p className="text-muted">{t('none', { reference })}</p>;
  const changes = isKnown ? existing.changes : existing.changes.filter(({ after }) => after !== undefined);
  return (
    <section aria-label={t('title', { reference })} className="flex flex-col gap-1.5">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-medium">{t('title', { reference })}</span>
        <a
          href={existing.href}
          target="_blank"
          rel="noopener"
          className="text-accent-text underline underline-offset-2"
        >
          {t('open')}
        </a>
        {existing.source === 'requests' && <span className="text-muted">{t('asSent')}</span>}
      </p>
      {existing.changes.length === 0 && isKnown && <p className="text-muted">{t('same')}</p>}
      {!isKnown && <p className="text-muted">{t('unknown')}</p>}
      {changes.length > 0 && (
        <ChangeTable changes={changes} omitted="–" heads={{ before: t('theirs'), after: t('mine') }} />
      )}
    </section>
  );
}
