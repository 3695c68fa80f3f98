import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { cx } from './style';
import { tooltip } from './tooltip';

export type Variant = 'neutral' | 'info' | 'good' | 'warn' | 'bad';

/**
 * A status: always a label after a dot, so that color is never the only information. The style sheet draws both
 * (`badge.css`): lists have one in every row.
 */
export function Badge({
  variant = 'neutral',
  title,
  className,
  children,
  ...data
}: {
  variant?: Variant;
  title?: string;
  className?: string;
  /** The status as a wire value, for whatever records it. */
  'data-state'?: string;
  children: ReactNode;
}) {
  return (
    <span {...tooltip(title)} {...data} data-badge={variant} className={cx('truncate', className)}>
      {children}
    </span>
  );
}

/** The badge variant of each enum value, always with a label: `info` is in progress, `good` is done, the others need attention. */
const valueVariants: Record<string, Variant> = {
  // products
  Active: 'good',
  Disabled: 'neutral',
  Deleted: 'neutral',
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
  ArrivedToWarehouse: 'info',
  Completed: 'good',
  Cancelled: 'neutral',
  // return lines
  WaitingToBeProcessed: 'info',
  WaitingInWarehouse: 'info',
  Missing: 'bad',
  Damaged: 'warn',
  Undamaged: 'good',
  SendToCustomer: 'neutral',
  // stock adjustments
  Lost: 'neutral',
  Found: 'neutral',
  Quarantine: 'neutral',
  Release: 'neutral',
  // expirations
  DamagedItem: 'neutral',
  // shipments
  Attached: 'good',
};

/** The badge variant of a value. Kinds (a type, a source) and unknown values have none: they are plain labels. */
export const variantOf = (value: string): Variant | undefined => valueVariants[value];

/** The status of a record as a badge; a value without a label is displayed as is. */
export function StateBadge({ value, className }: { value: string | null | undefined; className?: string }) {
  const t = useTranslations('values');
  if (!value) return null;
  return (
    <Badge variant={variantOf(value) ?? 'neutral'} data-state={value} className={className}>
      {t.has(value) ? t(value) : value}
    </Badge>
  );
}
