import { useLocale } from 'next-intl';
import { cx } from './style';

const cache = new Map<string, Intl.NumberFormat>();

function formatOf(locale: string): Intl.NumberFormat {
  const format = cache.get(locale) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
  cache.set(locale, format);
  return format;
}

/** A number in the user's format; `unit` (a currency code, cm, kg) is muted after it. */
export function Num({ value, unit, className }: { value: number; unit?: string; className?: string }) {
  const locale = useLocale();
  return (
    <span className={cx('whitespace-nowrap', className)}>
      {formatOf(locale).format(value)}
      {unit && <span className="ml-1 text-faint">{unit}</span>}
    </span>
  );
}
