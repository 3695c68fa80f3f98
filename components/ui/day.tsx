import { useTranslations } from 'next-intl';
import { spellDay } from '@/lib/formatting/date-time-text';
import { cx } from './style';

/** A calendar date, spelled from its own digits: no zone ever moves it (D23). What is no date is shown as it came. */
export function Day({ date, className }: { date: string; className?: string }) {
  const t = useTranslations('ui');
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(date) ?? [];
  if (!year || !month || !day) return <span className={className}>{date}</span>;
  return (
    <time dateTime={`${year}-${month}-${day}`} className={cx('whitespace-nowrap', className)}>
      {spellDay(year, month, day, t('months'))}
    </time>
  );
}
