import { useTranslations } from 'next-intl';
import { Badge, type Tone } from './badge';

/** How the value of an enumeration feels at a glance; the word always stands beside it. */
const tones: Record<string, Tone> = {
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
export const toneOf = (value: string): Tone | undefined => tones[value];

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
