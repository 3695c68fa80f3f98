'use client';

import { useTranslations } from 'next-intl';
import type { CellProps } from '@/components/data-table/rows';
import { cx } from '@/components/ui/style';
import { useFormatter } from '@/components/ui/use-formatter';
import { dayIn, daysBetween, isDay, toDay } from '@/lib/contract/schema/zone';

/** Days until stock expires, counted on calendar dates: no zone ever moves them (D23). */
export function DaysLeft({ row }: CellProps) {
  const t = useTranslations('table.daysLeft');
  const span = useTranslations('table.span');
  const { zone } = useFormatter();
  const date = typeof row.expirationDate === 'string' ? toDay(row.expirationDate) : '';
  if (!isDay(date)) return null;
  const days = daysBetween(dayIn(zone, new Date()), date);
  const words = days === 0 ? span('today') : days > 0 ? t('left', { days }) : t('past', { days: -days });
  return <span className={cx(days < 0 ? 'text-bad' : days <= 7 && 'text-warn')}>{words}</span>;
}
