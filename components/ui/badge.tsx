import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { knownText } from '@/components/ui/known-text';
import { tooltip } from './tooltip';

/**
 * The look of a status. `info`, `quarter`, `half`, `most` and `nearly` are a ring that fills with progress, and `ended` is a
 * crossed ring. `caution` and `ordinary` have no glyph.
 */
export type Variant =
  | 'neutral'
  | 'info'
  | 'quarter'
  | 'half'
  | 'most'
  | 'nearly'
  | 'ended'
  | 'good'
  | 'warn'
  | 'bad'
  | 'caution'
  | 'ordinary';

/**
 * A status with a glyph and a label, so that color is never the only information. CSS draws the glyph (`badge.css`), because lists
 * have a badge in every row.
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
  /** The status as in the API, for code that reads it from the page. */
  'data-state'?: string;
  children: ReactNode;
}) {
  return (
    <span {...tooltip(title)} {...data} data-badge={variant} className={className}>
      {children}
    </span>
  );
}

const valueVariants: Record<string, Variant> = {
  // Products
  Active: 'good',
  Disabled: 'neutral',
  Deleted: 'ended',
  // Sales orders
  Created: 'info',
  Picked: 'quarter',
  Packed: 'half',
  ReadyToBeShipped: 'most',
  Shipped: 'nearly',
  Delivered: 'good',
  // Receiving orders and returns
  ReceivingOrderCreated: 'info',
  ReturnCreated: 'info',
  ArrivedToWarehouse: 'half',
  Completed: 'good',
  Cancelled: 'ended',
  // Return lines
  WaitingToBeProcessed: 'info',
  WaitingInWarehouse: 'half',
  Missing: 'bad',
  Damaged: 'warn',
  Undamaged: 'good',
  SendToCustomer: 'neutral',
  // Stock adjustments
  Lost: 'caution',
  Quarantine: 'caution',
  // Expirations
  DamagedItem: 'caution',
  StockItem: 'ordinary',
  // Shipments
  Attached: 'good',
  // Requests
  open: 'info',
  done: 'good',
  acceptedLater: 'good',
  checking: 'neutral',
  partial: 'warn',
  rejected: 'bad',
  skipped: 'warn',
  refused: 'bad',
  unreachable: 'neutral',
  unknown: 'bad',
};

/** Returns the badge variant of a status. Undefined for values displayed as plain text: types and unknown values. */
export const badgeVariant = (value: string): Variant | undefined => valueVariants[value];

/** Shows a status as a badge, and any other value as plain text. A value without a translation is displayed unchanged. */
export function StateBadge({ value, className }: { value: string | null | undefined; className?: string }) {
  const t = useTranslations('values');
  if (!value) return null;
  const label = knownText(t, value);
  const variant = badgeVariant(value);
  if (!variant)
    return (
      <span data-state={value} className={className}>
        {label}
      </span>
    );
  return (
    <Badge variant={variant} data-state={value} className={className}>
      {label}
    </Badge>
  );
}
