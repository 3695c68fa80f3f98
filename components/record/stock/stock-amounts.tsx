import { useTranslations } from 'next-intl';
import type { Row } from '@/components/data-table/columns/column';
import { Skeleton } from '@/components/ui/loading';
import { cx } from '@/components/ui/style';
import { useFormatter } from '@/components/ui/use-formatter';
import { StockBar } from './stock-bar';
import { levels } from './stock-bar-parts';

/** Amounts that are not part of the stock on hand. */
const others = ['receivedItemAmount', 'lostItemAmount'] as const;

const onHand = levels.filter(({ isOnHand }) => isOnHand);
const notOnHand = levels.filter(({ isOnHand }) => !isOnHand);

/** Shows a stock as a bar with its amounts. With `isLoading`, amounts that `row` lacks appear as loading. */
export function StockAmounts({ row, isLoading }: { row: Row; isLoading?: boolean }) {
  const t = useTranslations('fields');
  const { number } = useFormatter();
  const amount = (
    name: (typeof levels)[number]['name'] | 'totalStockAmount' | (typeof others)[number],
    background?: string,
  ) => {
    const value = row[name];
    return (
      <div key={name} className="sm:min-w-18">
        <dt className="flex items-center gap-1.5 text-muted text-xs">
          {background && <span aria-hidden="true" className={cx('size-2 rounded-sm', background)} />}
          {t(name)}
        </dt>
        <dd className={cx('tabular-nums', !value && 'text-faint')}>
          {typeof value === 'number' ? (
            number.format(value)
          ) : isLoading && value === undefined ? (
            <Skeleton className="inline-block w-8" />
          ) : (
            '–'
          )}
        </dd>
      </div>
    );
  };
  return (
    <div className="flex flex-col gap-3">
      <StockBar row={row} format={(value) => number.format(value)} className="h-3" />
      {/* The amounts of the first group add up to the stock on hand (D14). */}
      <div className="flex flex-wrap justify-between gap-x-8 gap-y-3">
        <dl className="flex flex-wrap gap-x-3 gap-y-3 sm:gap-x-4">
          {onHand.map(({ name, background }) => amount(name, background))}
          {amount('totalStockAmount')}
        </dl>
        <dl className="flex flex-wrap gap-x-3 gap-y-3 sm:gap-x-4">
          {notOnHand.map(({ name, background }) => amount(name, background))}
          {others.map((name) => amount(name))}
        </dl>
      </div>
    </div>
  );
}
