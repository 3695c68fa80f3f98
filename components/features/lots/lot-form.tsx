'use client';

import { useTranslations } from 'next-intl';
import { useWatch } from 'react-hook-form';
import { operationForm } from '@/components/form/form';
import { FormSummary, SummaryField } from '@/components/form/submit/form-summary';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { useInputLocale } from '@/components/ui/use-formatter';
import { dayIn } from '@/lib/contract/schema/zone';

/**
 * `total` is the number of days from production to expiry. `left` is the number of days until expiry, negative if
 * expired.
 */
export type LotDays = { total?: number; left?: number };

const DAY_MS = 86_400_000;

/** Returns the number of days from 1970-01-01 to a date. Undefined if `day` does not start with a valid date. */
function dayNumber(day: unknown): number | undefined {
  const [, text] = /^(\d{4}-\d\d-\d\d)/.exec(String(day ?? '')) ?? [];
  const at = text === undefined ? Number.NaN : Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(at) ? undefined : at / DAY_MS;
}

/** Returns the shelf life of a lot in whole days, because calendar dates have no time zone (D23). */
export function shelfLife(expirationDate: unknown, productionDate: unknown, today: string): LotDays {
  const [end, start, now] = [expirationDate, productionDate, today].map(dayNumber);
  if (end === undefined) return {};
  return {
    ...(start === undefined ? {} : { total: end - start }),
    ...(now === undefined ? {} : { left: end - now }),
  };
}

const { Form, Field, Fields, OtherFields, Section } = operationForm('upsertLots');

const details = ['expirationDate', 'productionDate', 'supplierLotNumber'] as const;
const summaryFields = ['sku', 'expirationDate'];

/** Shows the days of shelf life that follow from the entered dates. */
function ShelfLife() {
  const t = useTranslations('form.lot');
  const inputLocale = useInputLocale();
  const [expires, produced]: readonly unknown[] = useWatch({
    name: ['expirationDate', 'productionDate'],
  });
  const { total, left } = shelfLife(expires, produced, dayIn(inputLocale.zone, new Date()));
  if (left === undefined) return null;
  return (
    <dl className="flex flex-col gap-1" suppressHydrationWarning>
      {total !== undefined && <SummaryField label={t('life')}>{t('days', { n: total })}</SummaryField>}
      <SummaryField label={t('left')}>
        <span className={left < 0 ? 'font-medium text-bad' : undefined}>
          {left < 0 ? t('expired', { n: -left }) : t('days', { n: left })}
        </span>
      </SummaryField>
    </dl>
  );
}

/** A form that creates a lot or, if `existing` is set, edits it. */
export function UpsertLot({
  tenant,
  start,
  existing,
}: {
  tenant: TenantMark;
  start: Readonly<Record<string, unknown>>;
  /** Set if the lot exists. `from` says whether the platform or a request of this console provided its values. */
  existing?: { sku: string; lotNumber: string; from: 'platform' | 'requests' };
}) {
  return (
    <Form
      tenant={tenant}
      start={start}
      startFrom={existing?.from}
      record={existing && JSON.stringify([existing.sku, existing.lotNumber])}
      focus={existing === undefined}
      extra={
        <FormSummary heading={{ code: 'lotNumber' }} fields={summaryFields}>
          <ShelfLife />
        </FormSummary>
      }
    >
      <Section title="lot">
        <Field name="sku" isFixed={existing !== undefined} />
        <Field name="lotNumber" isFixed={existing !== undefined} />
        <Fields names={details} compact />
        <OtherFields named={['sku', 'lotNumber', ...details]} />
      </Section>
    </Form>
  );
}
