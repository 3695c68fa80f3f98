'use client';

import { useTranslations } from 'next-intl';
import { use } from 'react';
import { type CellProps, PageRows } from '@/components/data-table/table-body';
import { cx } from '@/components/ui/style';
import { useFormatter } from '@/components/ui/use-formatter';
import { WARNING_DAYS } from '@/lib/contract/expiring-days';
import { dayIn, daysBetween, isDay, toDay } from '@/lib/contract/schema/zone';
import { receivedQuantities } from './received-quantities';
import { StockBar, stockTotal } from './stock-bar';

const parts = [
  { name: 'accepted', background: 'bg-fill-good' },
  { name: 'damaged', background: 'bg-fill-warn' },
  { name: 'open', background: '' },
] as const;

/** Shows the received quantities of an expected line as a bar, with a text alternative. */
export function ReceivedBar({ row }: CellProps) {
  const t = useTranslations('lines.received');
  const received = receivedQuantities(row);
  const { expected, accepted, damaged, open, over } = received;
  const words = [
    t('expected', { n: expected }),
    t('accepted', { n: accepted }),
    ...(damaged > 0 ? [t('damaged', { n: damaged })] : []),
    ...(open > 0 ? [t('open', { n: open })] : []),
    ...(over > 0 ? [t('over', { n: over })] : []),
  ].join(', ');
  return (
    <span
      role="img"
      aria-label={words}
      data-tip={words}
      className={cx(
        'flex h-2 w-full max-w-40 gap-px overflow-hidden rounded-sm bg-neutral-soft',
        over > 0 && 'ring-1 ring-warn',
      )}
    >
      {parts
        .filter(({ name }) => received[name] > 0)
        .map(({ name, background }) => (
          <span key={name} className={cx('min-w-0.5', background)} style={{ flexGrow: received[name] }} />
        ))}
    </span>
  );
}

/** Shows the stock bar in a list cell, scaled to the largest stock of the page. */
export function StockCell({ row }: CellProps) {
  const { number } = useFormatter();
  const max = Math.max(...use(PageRows).map(stockTotal));
  return <StockBar row={row} max={max} format={(amount) => number.format(amount)} />;
}

export function Expiry({ date }: { date: string }) {
  const t = useTranslations('table.daysLeft');
  const days = daysBetween(dayIn(useFormatter().zone, new Date()), toDay(date));
  return (
    <span className={cx(days < 0 ? 'text-bad' : days <= WARNING_DAYS && 'text-warn')}>
      {days < 0 ? t('expired', { days: -days }) : t('expires', { days })}
    </span>
  );
}

/** Shows the days until stock expires, by calendar date, so that the time of day does not matter (D23). */
export function DaysLeft({ row }: CellProps) {
  const t = useTranslations('table.daysLeft');
  const tSpan = useTranslations('table.span');
  const { zone } = useFormatter();
  const date = typeof row.expirationDate === 'string' ? toDay(row.expirationDate) : '';
  if (!isDay(date)) return null;
  const days = daysBetween(dayIn(zone, new Date()), date);
  const words = days === 0 ? tSpan('today') : days > 0 ? t('left', { days }) : t('past', { days: -days });
  return <span className={cx(days < 0 ? 'text-bad' : days <= WARNING_DAYS && 'text-warn')}>{words}</span>;
}
