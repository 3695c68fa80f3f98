import { useTranslations } from 'next-intl';
import type { Row } from '@/components/table/column';
import { useReader } from '@/components/table/reader';
import { cx } from '@/components/ui/cx';
import { receivedOf } from './received';

const parts = [
  { name: 'accepted', ground: 'bg-good' },
  { name: 'damaged', ground: 'bg-warn' },
  { name: 'open', ground: '' },
] as const;

/** How much of an expected line came, and in what shape; the same in words for those who cannot see it. */
export function ReceivedBar({ line }: { line: Row }) {
  const t = useTranslations('pages.receivingOrders');
  const { number } = useReader();
  const received = receivedOf(line);
  const { expected, accepted, damaged, open, over } = received;
  const words = [
    t('barExpected', { n: number.format(expected) }),
    t('barAccepted', { n: number.format(accepted) }),
    ...(damaged > 0 ? [t('barDamaged', { n: number.format(damaged) })] : []),
    ...(open > 0 ? [t('barOpen', { n: number.format(open) })] : []),
    ...(over > 0 ? [t('barOver', { n: number.format(over) })] : []),
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
