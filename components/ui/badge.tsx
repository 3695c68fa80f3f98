import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { cx } from './style';
import { tooltip } from './tooltip';

export type Tone = 'neutral' | 'info' | 'good' | 'warn' | 'bad';

const tones: Record<Tone, string> = {
  neutral: 'bg-neutral-soft text-muted',
  info: 'bg-info-soft text-info',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
};

/** A state: always a word, with a dot before it; color never says it alone. */
export function Badge({
  tone = 'neutral',
  title,
  className,
  children,
  ...data
}: {
  tone?: Tone;
  title?: string;
  className?: string;
  /** The state as it is written, for what notes it. */
  'data-state'?: string;
  children: ReactNode;
}) {
  return (
    <span
      {...tooltip(title)}
      {...data}
      className={cx(
        'inline-flex h-5 max-w-full items-center gap-1.5 rounded-sm px-1.5 font-medium text-xs',
        tones[tone],
        className,
      )}
    >
      <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-current" />
      <span className="truncate">{children}</span>
    </span>
  );
}

/** The tone of each value of an enumeration; its word is always beside it. */
const valueTones: Record<string, Tone> = {
  // products
  Active: 'good',
  Disabled: 'neutral',
  Deleted: 'bad',
  // sales orders
  Created: 'info',
  Picked: 'info',
  Packed: 'info',
  ReadyToBeShipped: 'info',
  Shipped: 'good',
  Delivered: 'good',
  // receiving orders and returns
  ReceivingOrderCreated: 'info',
  ReturnCreated: 'info',
  ArrivedToWarehouse: 'warn',
  Completed: 'good',
  Cancelled: 'neutral',
  // return lines
  WaitingToBeProcessed: 'warn',
  WaitingInWarehouse: 'warn',
  Missing: 'bad',
  Damaged: 'bad',
  Undamaged: 'good',
  SendToCustomer: 'neutral',
  // stock adjustments
  Lost: 'bad',
  Found: 'good',
  Quarantine: 'warn',
  Release: 'good',
  // expirations
  DamagedItem: 'warn',
  // shipments
  Attached: 'good',
};

/** The tone of a value. Kinds (a type, a source) and values that we do not know have none: they are plain words. */
export const toneOf = (value: string): Tone | undefined => valueTones[value];

/** The state of a record as a word with its tone; a value that we have no word for is shown as it came. */
export function StateBadge({ value, className }: { value: string | null | undefined; className?: string }) {
  const t = useTranslations('values');
  if (!value) return null;
  return (
    <Badge tone={toneOf(value) ?? 'neutral'} data-state={value} className={className}>
      {t.has(value) ? t(value) : value}
    </Badge>
  );
}
