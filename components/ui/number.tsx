import { useLocale } from 'next-intl';
import { cx } from './style';
import { moneyDigits, numberFormats } from './use-formatter';

export function Num({ value, className }: { value: number; className?: string }) {
  const { number } = numberFormats(useLocale());
  return <span className={cx('whitespace-nowrap', className)}>{number.format(value)}</span>;
}

/**
 * An amount of money, without decimals unless it is `exact`. An invalid currency code is displayed unchanged after the number.
 */
export function Money({ value, currency, exact }: { value: number; currency: string; exact?: boolean }) {
  const locale = useLocale();
  const isCode = /^[A-Z]{3}$/.test(currency);
  const digits = exact ? moneyDigits : { maximumFractionDigits: 0 };
  const amount = new Intl.NumberFormat(
    locale,
    isCode ? { style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...digits } : digits,
  ).format(value);
  return <span className="whitespace-nowrap">{isCode ? amount : `${amount} ${currency}`}</span>;
}
