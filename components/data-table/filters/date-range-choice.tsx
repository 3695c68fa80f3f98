'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { isRelative, spanOf } from '@/lib/contract/schema/zone';
import { dateRangeText } from './chip-text';

const behind = ['today', 'yesterday', 'last7d', 'last30d', 'last90d'] as const;
const before = ['past', 'today', 'next7d', 'next30d', 'next60d', 'next90d'] as const;

/** Days relative to today, kept so in the address, or two dates. `ahead`: a date that lies mostly in the future. */
export function SpanChoice({
  ahead,
  value,
  onDone,
}: {
  ahead: boolean;
  value: string;
  onDone: (value: string) => void;
}) {
  const t = useTranslations('table');
  const id = useId();
  const fixed = isRelative(value) ? undefined : spanOf(value, '2000-01-01');
  const [from, setFrom] = useState(fixed?.from ?? '');
  const [to, setTo] = useState(fixed?.to ?? '');
  const backwards = from !== '' && to !== '' && from > to;
  const submit = (e: FormEvent) => {
    e.preventDefault();
    if ((from || to) && !backwards) onDone(from === to ? from : `${from}..${to}`);
  };
  return (
    <>
      <div className="grid grid-cols-2 gap-1">
        {(ahead ? before : behind).map((span) => (
          <Button
            key={span}
            size="sm"
            variant={span === value ? 'secondary' : 'ghost'}
            aria-pressed={span === value}
            className="justify-start"
            onClick={() => onDone(span)}
          >
            {dateRangeText(span, t)}
          </Button>
        ))}
      </div>
      <form onSubmit={submit} className="flex flex-col gap-2 border-t pt-2">
        <div className="flex items-center gap-2">
          <label htmlFor={`${id}-from`} className="w-14 shrink-0 whitespace-nowrap text-muted">
            {t('from')}
          </label>
          <Input
            id={`${id}-from`}
            type="date"
            value={from}
            invalid={backwards}
            onChange={(e) => setFrom(e.target.value)}
          />
        </div>
        <div className="flex items-center gap-2">
          <label htmlFor={`${id}-to`} className="w-14 shrink-0 whitespace-nowrap text-muted">
            {t('to')}
          </label>
          <Input
            id={`${id}-to`}
            type="date"
            value={to}
            invalid={backwards}
            onChange={(e) => setTo(e.target.value)}
          />
        </div>
        {backwards && <p className="text-bad text-xs">{t('backwards')}</p>}
        <Button type="submit" variant="primary" size="sm">
          {t('apply')}
        </Button>
      </form>
    </>
  );
}
