'use client';

import type { CellProps } from '@/components/data-table/rows';
import { cx } from '@/components/ui/style';
import { useFormatter } from '@/components/ui/use-formatter';
import { type ReceivedState, receivedOf } from './levels';

const parts = [
  { name: 'accepted', ground: 'bg-good' },
  { name: 'damaged', ground: 'bg-warn' },
  { name: 'open', ground: '' },
] as const;

/** How much of an expected line came, and in what shape; the same in words for those who cannot see it. */
export function ReceivedBar({ row, labels }: CellProps) {
  const { number } = useFormatter();
  const received = receivedOf(row);
  const t = (name: ReceivedState, n: number) => (labels[name] ?? '{n}').replace('{n}', number.format(n));
  const { expected, accepted, damaged, open, over } = received;
  const words = [
    t('barExpected', expected),
    t('barAccepted', accepted),
    ...(damaged > 0 ? [t('barDamaged', damaged)] : []),
    ...(open > 0 ? [t('barOpen', open)] : []),
    ...(over > 0 ? [t('barOver', over)] : []),
  ].join(', ');
  return (
    <span
      role="img"
      aria-label={words}
      data-tip={words}
      className={cx(
        'flex h-2 w-full gap-px overflow-hidden rounded-sm bg-neutral-soft',
        over > 0 && 'ring-1 ring-warn',
      )}
    >
      {parts
        .filter(({ name }) => received[name] > 0)
        .map(({ name, ground }) => (
          <span key={name} className={cx('min-w-0.5', ground)} style={{ flexGrow: received[name] }} />
        ))}
    </span>
  );
}
