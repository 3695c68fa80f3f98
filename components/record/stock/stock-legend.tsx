import { useTranslations } from 'next-intl';
import { cx } from '@/components/ui/cx';
import { levels } from './levels';

/** What the colours of a stock bar stand for. */
export function StockLegend({ className }: { className?: string }) {
  const t = useTranslations('fields');
  return (
    <ul className={cx('flex flex-wrap gap-x-3 gap-y-1 text-muted text-xs', className)}>
      {levels.map(({ name, ground }) => (
        <li key={name} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={cx('size-2 rounded-sm', ground)} />
          {t(name)}
        </li>
      ))}
    </ul>
  );
}
