'use client';

import Ban from 'lucide-react/icons/ban';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Package from 'lucide-react/icons/package';
import Search from 'lucide-react/icons/search';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { parseAsString, useQueryState } from 'nuqs';
import { createContext, type ReactNode, use } from 'react';
import type { CellProps } from '@/components/data-table/table-body';
import { formFrame } from '@/components/form/submit/form-bar';
import { FormSchemaProvider } from '@/components/form/values/form-schema';
import type { ActionState } from '@/components/record/available-actions';
import { useCurrentLines } from '@/components/record/line-items/lines-bar';
import { usePageActions } from '@/components/ui/actions/page-actions';
import { IconButton } from '@/components/ui/button';
import { leave } from '@/components/ui/leave-guard';
import { Menu } from '@/components/ui/menu';
import { Sheet } from '@/components/ui/sheet';
import { buttonStyle, cx } from '@/components/ui/style';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { tooltip } from '@/components/ui/tooltip';
import { useFormatter } from '@/components/ui/use-formatter';
import { useIdle } from '@/components/ui/use-idle';
import { recordPath } from '@/lib/console/browser/tenant-path';
import {
  type CancellableLine,
  type LineParts,
  leftToCancel,
  lineTotal,
  splitLine,
} from '@/lib/contract/resources/line-amounts';

/** The SKU of the line whose cancel form is open. The URL stores the SKU. */
const useCancelledSku = () => useQueryState('cancel', parseAsString.withOptions({ history: 'push' }));

/** The parts of an ordered amount, in the order of the tooltip. */
const parts = ['shipped', 'reserved', 'open', 'missing', 'cancelled'] as const satisfies (keyof LineParts)[];

type LinesOrder = {
  base: string;
  /** The state of the order, if the platform returns it. */
  state?: string;
  /** Set if the user has the right to cancel. `unavailable` is the reason why canceling is not possible now. */
  cancel?: { unavailable?: string };
  /** True if the platform lists orders, so that other orders with the same product can be searched. */
  isListed: boolean;
};
const Order = createContext<LinesOrder>({ base: '', isListed: false });

export const LinesOrderProvider = ({ children, ...order }: LinesOrder & { children: ReactNode }) => (
  <Order value={order}>{children}</Order>
);

/**
 * Shows the ordered amount of a line, with the missing or canceled amount below. The tooltip lists all parts of the
 * amount.
 */
export function QuantityCell({ row }: CellProps) {
  const t = useTranslations('lines.amounts');
  const { number, money } = useFormatter();
  const amounts = splitLine(row, use(Order).state);
  const ordered = parts.reduce((sum, name) => sum + amounts[name], 0);
  const words = [
    t('ordered', { n: ordered }),
    ...parts.filter((name) => amounts[name] > 0).map((name) => t(name, { n: amounts[name] })),
  ].join(', ');
  return (
    <span
      {...tooltip(words)}
      className="inline-flex items-baseline gap-x-2 @min-[561px]/list:flex-col @min-[561px]/list:items-end"
    >
      <span className="font-medium">
        {number.format(ordered)}
        {/* Phones have no column of prices. */}
        {typeof row.productSalePrice === 'number' && (
          <span className="font-normal text-muted @min-[561px]/list:hidden">
            {' '}
            × {money.format(row.productSalePrice)}
          </span>
        )}
      </span>
      {(['missing', 'cancelled'] as const)
        .filter((name) => amounts[name] > 0)
        .map((name) => (
          <span key={name} className={cx('text-xs', name === 'missing' ? 'text-warn' : 'text-muted')}>
            {t(name, { n: amounts[name] })}
          </span>
        ))}
    </span>
  );
}

export function PriceCell({ row }: CellProps) {
  const { money } = useFormatter();
  return typeof row.productSalePrice === 'number' ? money.format(row.productSalePrice) : null;
}

/** Shows the total of a line without its canceled units. */
export function TotalCell({ row }: CellProps) {
  const { money } = useFormatter();
  const total = lineTotal(row);
  return total === undefined ? null : money.format(total);
}

/** Shows the menu of one line. If units can be canceled, devices that support hovering also show a cancel button. */
export function LineMenuCell({ row }: CellProps) {
  const t = useTranslations('lines');
  const { base, cancel, isListed } = use(Order);
  const [, setSku] = useCancelledSku();
  const line = leftToCancel(row);
  const sku = String(row.sku ?? '');
  if (sku === '') return null;
  const label = t('actionsOf', { sku });
  const openForm = () => void setSku(sku);
  const isCancellable = cancel && !cancel.unavailable && line;
  return (
    <span className="flex items-center justify-end">
      {isCancellable && (
        <IconButton
          size="sm"
          label={t('cancelOf', { sku })}
          onClick={openForm}
          data-cancel=""
          className="opacity-0 focus-visible:opacity-100 print:hidden [@media(hover:none)]:hidden [tr:hover_&]:opacity-100"
        >
          <Ban aria-hidden="true" />
        </IconButton>
      )}
      <Menu
        label={label}
        align="end"
        items={[
          ...(cancel
            ? [
                {
                  label: t('cancel'),
                  icon: <Ban aria-hidden="true" />,
                  unavailable: cancel.unavailable || (line ? undefined : t('nothingLeft')),
                  onSelect: openForm,
                },
              ]
            : []),
          {
            label: t('openProduct'),
            icon: <Package aria-hidden="true" />,
            href: `${base}/${recordPath('products', sku)}`,
          },
          ...(isListed
            ? [
                {
                  label: t('ordersWith'),
                  icon: <Search aria-hidden="true" />,
                  href: `${base}/sales-orders?f=${encodeURIComponent(`lineItems.sku:is:${sku}`)}`,
                },
              ]
            : []),
        ]}
        trigger={(props) => (
          <button
            type="button"
            {...props}
            {...tooltip(label)}
            aria-label={label}
            className={buttonStyle('ghost', 'sm', 'w-control-sm px-0 print:hidden')}
          >
            <Ellipsis aria-hidden="true" />
          </button>
        )}
      />
    </span>
  );
}

const load = () => import('./cancel-line-form').then((m) => m.CancelLineForm);
const CancelLineForm = dynamic(load, { ssr: false });

/** Renders a sheet with the form that cancels units of a line. The sheet is open while the URL has `?cancel=SKU`. */
export function CancelSheet({
  tenant,
  referenceNumber,
  lines,
  title,
  cancel,
}: {
  tenant: TenantMark;
  referenceNumber: string;
  /** The lines of a short order. A longer list provides its lines through context. */
  lines: readonly CancellableLine[];
  title: string;
  /** The state of the cancel action. Undefined if the user does not have the right to cancel. */
  cancel?: Pick<ActionState, 'unavailable' | 'schema'>;
}) {
  useIdle(load);
  const t = useTranslations('lines');
  const unavailable = cancel?.unavailable;
  const longLines = useCurrentLines();
  const [sku, setSku] = useCancelledSku();
  const line = longLines?.find((row) => row.sku === sku);
  const cancelable = line ? leftToCancel(line) : lines.find((one) => one.sku === sku);
  const open = cancel && !unavailable ? cancelable : undefined;
  // Refresh the page after the URL has changed. A refresh during the change may be lost.
  const close = async () => {
    await setSku(null);
  };
  const [only, ...others] = lines;
  usePageActions(
    () =>
      cancel
        ? [
            ...lines.map((one) => ({
              label: t('cancelOf', { sku: one.sku }),
              unavailable,
              run: () => void setSku(one.sku),
            })),
            {
              keys: 'x',
              unavailable,
              run: () => {
                // If the order has several lines, the user selects one first.
                if (only && others.length === 0) void setSku(only.sku);
                else document.querySelector<HTMLElement>('[data-cancel]')?.focus();
              },
            },
          ]
        : [],
    'record',
  );
  return (
    <Sheet
      open={open !== undefined}
      onClose={() => leave(() => void close())}
      title={title}
      subtitle={<code>{open?.sku}</code>}
      size="md"
    >
      <div className={cx(formFrame, 'px-4 py-4')}>
        {open && (
          <FormSchemaProvider schemas={cancel?.schema ? [cancel.schema] : []}>
            <CancelLineForm
              tenant={tenant}
              referenceNumber={referenceNumber}
              line={open}
              onSaved={close}
              onCancel={() => void close()}
            />
          </FormSchemaProvider>
        )}
      </div>
    </Sheet>
  );
}
