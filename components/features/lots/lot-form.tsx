'use client';

import { useTranslations } from 'next-intl';
import { useWatch } from 'react-hook-form';
import { operationForm } from '@/components/form/form';
import { FormSummary, SummaryField } from '@/components/form/submit/form-summary';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { useInputLocale } from '@/components/ui/use-formatter';
import { dayIn, daysBetween, isDay, toDay } from '@/lib/contract/schema/zone';

/**
 * `total` is the number of days from production to expiry. `left` is the number of days until expiry, negative if
 * expired.
 */
export type LotDays = { total?: number; left?: number };

/** Returns the calendar date that a value starts with. Undefined if there is none. */
function toExistingDay(value: unknown): string | undefined {
  const day = toDay(String(value ?? ''));
  return isDay(day) ? day : undefined;
}

/** Returns the shelf life of a lot in whole days, because calendar dates have no time zone (D23). */
export function shelfLife(expirationDate: unknown, productionDate: unknown, today: string): LotDays {
  const [end, start] = [expirationDate, productionDate].map(toExistingDay);
  if (end === undefined) return {};
  return { ...(start && { total: daysBetween(start, end) }), left: daysBetween(today, end) };
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
      recordKey={existing && JSON.stringify([existing.sku, existing.lotNumber])}
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
