'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { DateInput } from '@/components/ui/date-input';
import { cx } from '@/components/ui/style';
import { isDay, isRelative, parseSpan } from '@/lib/contract/schema/zone';
import { capitalize } from '@/lib/formatting/capitalize';
import { dateRangeText } from './chip-text';

const pastRanges = ['today', 'yesterday', 'last7d', 'last30d', 'last90d'] as const;
const futureRanges = ['past', 'today', 'next7d', 'next30d', 'next60d', 'next90d'] as const;

/**
 * Chooses a range of days: relative to today, or between two dates. A relative range stays relative in the URL. `isFuture`
 * offers ranges ahead of today.
 */
export function DateRangeChoice({
  isFuture,
  value,
  onDone,
}: {
  isFuture: boolean;
  value: string;
  onDone: (value: string) => void;
}) {
  const t = useTranslations('table');
  const months = useTranslations('ui')('months');
  const locale = useLocale();
  const id = useId();
  const dates = isRelative(value) ? undefined : parseSpan(value, '2000-01-01');
  const [from, setFrom] = useState(dates?.from ?? '');
  const [to, setTo] = useState(dates?.to ?? '');
  const isInvalid = [from, to].some((day) => day !== '' && !isDay(day));
  const isReversed = !isInvalid && from !== '' && to !== '' && from > to;
  const submit = (e: FormEvent) => {
    e.preventDefault();
    if ((from || to) && !isReversed && !isInvalid) onDone(from === to ? from : `${from}..${to}`);
  };
  return (
    <>
      <div className="flex flex-wrap gap-1">
        {(isFuture ? futureRanges : pastRanges).map((span) => (
          <Button
            key={span}
            size="sm"
            variant={span === value ? 'secondary' : 'ghost'}
            aria-pressed={span === value}
            className={cx('grow basis-[40%] justify-start', span !== value && 'bg-neutral-soft')}
            onClick={() => onDone(span)}
          >
            {capitalize(dateRangeText(span, t, months), locale)}
          </Button>
        ))}
      </div>
      <form onSubmit={submit} className="flex flex-col gap-2 border-t pt-2">
        <div className="flex items-center gap-2">
          <label htmlFor={`${id}-from`} className="w-14 shrink-0 whitespace-nowrap text-muted">
            {t('from')}
          </label>
          <div className="min-w-0 flex-1">
            <DateInput id={`${id}-from`} value={from} invalid={isReversed} onValue={setFrom} />
          </div>
        </div>
        <div className="flex items-center gap-2">
          <label htmlFor={`${id}-to`} className="w-14 shrink-0 whitespace-nowrap text-muted">
            {t('to')}
          </label>
          <div className="min-w-0 flex-1">
            <DateInput id={`${id}-to`} value={to} invalid={isReversed} onValue={setTo} />
          </div>
        </div>
        {isReversed && <p className="text-bad text-xs">{t('backwards')}</p>}
        {isInvalid && <p className="text-bad text-xs">{t('notADate')}</p>}
        <Button type="submit" variant="primary" size="sm">
          {t('apply')}
        </Button>
      </form>
    </>
  );
}
