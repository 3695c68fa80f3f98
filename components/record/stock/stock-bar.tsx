import { useTranslations } from 'next-intl';
import type { Row } from '@/components/data-table/columns/column';
import { cx } from '@/components/ui/style';
import { levels, stockLevels } from './stock-bar-parts';

export function StockLegend() {
  const t = useTranslations('fields');
  return (
    <ul className="flex flex-wrap gap-x-2 gap-y-1 text-muted text-xs">
      {levels.map(({ name, background }) => (
        <li key={name} className="flex items-center gap-1">
          <span aria-hidden="true" className={cx('size-2 rounded-sm', background)} />
          {t(name)}
        </li>
      ))}
    </ul>
  );
}

/** Returns the sum of the amounts that the bar shows. */
export const stockTotal = (row: Row): number =>
  stockLevels(row).reduce((sum, { amount, expired }) => sum + amount - expired, 0);

/**
 * Shows the parts of a stock as a bar, with a text alternative and a tooltip. `max` is the amount of a full bar and
 * defaults to the amount of this stock.
 */
export function StockBar({
  row,
  format,
  max = 0,
  className,
}: {
  row: Row;
  format: (amount: number) => string;
  max?: number;
  className?: string;
}) {
  const t = useTranslations('table');
  const tFields = useTranslations('fields');
  const parts = stockLevels(row).filter((part) => part.amount > 0);
  const remaining = max - stockTotal(row);
  const words = parts
    .map(({ name, amount, expired }) => {
      const level = tFields(name);
      return expired > 0
        ? t('partlyExpired', { level, amount: format(amount), expired: format(expired) })
        : `${level} ${format(amount)}`;
    })
    .join(', ');
  return (
    <span
      role="img"
      aria-label={words || format(0)}
      data-tip={words || undefined}
      className={cx('flex h-2 w-full gap-px overflow-hidden rounded-sm bg-neutral-soft', className)}
    >
      {parts
        .filter((part) => part.amount > part.expired)
        .map(({ name, background, isOnHand, amount, expired }) => (
          <span
            key={name}
            // A gap separates damaged units, which are not part of the stock on hand.
            className={cx('min-w-0.5', background, !isOnHand && 'not-first:ml-0.5')}
            style={{ flexGrow: amount - expired }}
          />
        ))}
      {remaining > 0 && <span style={{ flexGrow: remaining }} />}
    </span>
  );
}
