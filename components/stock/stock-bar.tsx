import type { Row } from '@/components/table/column';
import { cx } from '@/components/ui/cx';
import { levelsOf } from './levels';

/** How a stock is made up, one part after the other. The same in words for those who cannot see it, and as a tooltip. */
export function StockBar({
  row,
  labels,
  format,
  className,
}: {
  row: Row;
  labels: Readonly<Record<string, string>>;
  format: (amount: number) => string;
  className?: string;
}) {
  const parts = levelsOf(row).filter((part) => part.amount > 0);
  const words = parts.map((part) => `${labels[part.name] ?? part.name} ${format(part.amount)}`).join(', ');
  return (
    <span
      role="img"
      aria-label={words || format(0)}
      data-tip={words || undefined}
      className={cx('flex h-2 w-full gap-px overflow-hidden rounded-sm bg-neutral-soft', className)}
    >
      {parts
        .filter((part) => part.room > 0)
        .map((part) => (
          <span key={part.name} className={cx('min-w-0.5', part.ground)} style={{ flexGrow: part.room }} />
        ))}
    </span>
  );
}
