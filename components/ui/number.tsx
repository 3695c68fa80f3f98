import { useLocale } from 'next-intl';
import { cx } from './style';

const cache = new Map<string, Intl.NumberFormat>();

function formatOf(locale: string, digits: number | undefined): Intl.NumberFormat {
  const key = `${locale} ${digits}`;
  const known = cache.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(
    locale,
    digits === undefined
      ? { maximumFractionDigits: 6 }
      : { minimumFractionDigits: digits, maximumFractionDigits: digits },
  );
  cache.set(key, format);
  return format;
}

/** A number in the reader's way of writing; `unit` (a currency code, cm, kg) stands quietly behind it. */
export function Num({
  value,
  digits,
  unit,
  className,
}: {
  value: number;
  /** Exactly so many decimals; without it, as many as there are. */
  digits?: number;
  unit?: string;
  className?: string;
}) {
  const locale = useLocale();
  return (
    <span className={cx('whitespace-nowrap', className)}>
      {formatOf(locale, digits).format(value)}
      {unit && <span className="ml-1 text-faint">{unit}</span>}
    </span>
  );
}
