'use client';

import ChevronDown from 'lucide-react/icons/chevron-down';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { OptionList } from '@/components/ui/option-list';
import { Popover } from '@/components/ui/popover';
import { controlStyle, cx } from '@/components/ui/style';

/**
 * Renders a menu that chooses a new or an existing shipment for orders. Each choice links to the form of that shipment.
 */
export function FillChoice({
  base,
  orders,
  shipments,
  selected,
}: {
  base: string;
  orders: readonly string[];
  /** Existing shipments to choose from. `orderCount` is already formatted. */
  shipments: readonly { shipmentNo: string; orderCount: string }[];
  /** The selected existing shipment. Undefined for a new shipment. */
  selected?: string;
}) {
  const t = useTranslations('form.shipment');
  const id = useId();
  const href = (shipment: [string, string][]) =>
    `${base}?${new URLSearchParams([...shipment, ...orders.map((order): [string, string] => ['orders', order])])}`;
  const items = [
    { id: '', href: href([]), label: t('create') },
    ...shipments.map(({ shipmentNo, orderCount }) => ({
      id: shipmentNo,
      href: href([['shipment', shipmentNo]]),
      label: shipmentNo,
      hint: orderCount,
    })),
  ];
  return (
    <div className="flex basis-full flex-col gap-1">
      <span id={id} className="font-medium text-sm">
        {t('addTo')}
      </span>
      <Popover
        label={t('addTo')}
        className="w-80 max-w-full"
        trigger={(props) => (
          <button
            type="button"
            {...props}
            id={`${id}-button`}
            aria-labelledby={`${id} ${id}-button`}
            className={cx(
              controlStyle,
              'flex h-control max-w-80 items-center justify-between gap-2 text-left',
            )}
          >
            <span className={cx('truncate', selected !== undefined && 'font-mono')}>
              {selected ?? t('create')}
            </span>
            <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
          </button>
        )}
      >
        {(close) => (
          <OptionList
            items={items}
            label={t('addTo')}
            placeholder={t('search')}
            emptyText={t('noneFound')}
            current={selected ?? ''}
            onPick={close}
          />
        )}
      </Popover>
    </div>
  );
}
