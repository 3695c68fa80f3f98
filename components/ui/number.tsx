import { useLocale } from 'next-intl';
import { cx } from './style';
import { numberFormats } from './use-formatter';

export function Num({ value, className }: { value: number; className?: string }) {
  const { number } = numberFormats(useLocale());
  return <span className={cx('whitespace-nowrap', className)}>{number.format(value)}</span>;
}

/** An amount of money without decimals. An invalid currency code is displayed unchanged after the number. */
export function Money({ value, currency }: { value: number; currency: string }) {
  const locale = useLocale();
  const isCode = /^[A-Z]{3}$/.test(currency);
  const amount = new Intl.NumberFormat(
    locale,
    isCode
      ? { style: 'currency', currency, currencyDisplay: 'narrowSymbol', maximumFractionDigits: 0 }
      : { maximumFractionDigits: 0 },
  ).format(value);
  return <span className="whitespace-nowrap">{isCode ? amount : `${amount} ${currency}`}</span>;
}
