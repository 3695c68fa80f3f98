import { useTimeZone, useTranslations } from 'next-intl';
import { dateParts, formatDayParts, withOffset } from '@/lib/formatting/date-time-text';
import { cx } from './style';
import { tooltip } from './tooltip';

/** A calendar date, formatted without a time zone (D23). Invalid dates are displayed as is. */
export function Day({ date, className }: { date: string; className?: string }) {
  const t = useTranslations('ui');
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(date) ?? [];
  if (!year || !month || !day) return <span className={className}>{date}</span>;
  return (
    <time dateTime={`${year}-${month}-${day}`} className={cx('whitespace-nowrap', className)}>
      {formatDayParts(year, month, day, t('months'))}
    </time>
  );
}

/** A time in the user's zone, with UTC in the tooltip. `seconds` adds seconds, for logs. Invalid times are displayed as is. */
export function When({ at, seconds, className }: { at: string; seconds?: boolean; className?: string }) {
  const t = useTranslations('ui');
  const zone = useTimeZone() ?? 'UTC';
  const timestamp = withOffset(at);
  const p = dateParts(zone, timestamp);
  if (!p) return <span className={className}>{at}</span>;
  const iso = new Date(timestamp).toISOString();
  return (
    <time
      dateTime={iso}
      {...tooltip(iso.replace('T', ' ').replace(/(\.000)?Z$/, ' UTC'))}
      className={className}
    >
      <span className="whitespace-nowrap">{formatDayParts(p.year, p.month, p.day, t('months'))}</span>{' '}
      <span className="whitespace-nowrap text-muted">
        {p.hour}:{p.minute}
        {seconds && `:${p.second}`}
      </span>
    </time>
  );
}
