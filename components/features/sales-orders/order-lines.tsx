import { useTranslations } from 'next-intl';
import type { Row } from '@/components/data-table/columns/column';
import { Section } from '@/components/record/facts';
import { isLong } from '@/components/record/line-items/lines-as-text';
import { LinesTable } from '@/components/record/line-items/lines-table';
import { ProductCell } from '@/components/record/line-items/product-cell';
import type { ActionState } from '@/components/record/record-actions';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { tooltip } from '@/components/ui/tooltip';
import { useFormatter } from '@/components/ui/use-formatter';
import { SalesOrderLine } from '@/lib/contract/resources/sales-orders';
import { CancelSheet, LineMenuCell, QuantityCell, TotalCell } from './line-actions';
import { leftToCancel, totalsOf } from './line-amounts';

/** What an order costs, beside its title. */
export function OrderTotal({ lines }: { lines: readonly Row[] }) {
  const t = useTranslations('pages.records');
  const { money } = useFormatter();
  const { total } = totalsOf(lines);
  if (total === undefined) return null;
  return (
    <span className="whitespace-nowrap" {...tooltip(t('noCurrency'))}>
      {money.format(total)}
    </span>
  );
}

/** The lines of an order: what each is about, how its amount stands, what it costs, and what can be done with it. */
export function OrderLines({
  tenant,
  referenceNumber,
  lines,
  state,
  cancel,
  listed,
}: {
  tenant: TenantMark;
  referenceNumber: string;
  lines: readonly Row[];
  /** The state of the order, where the platform tells it. */
  state?: string;
  cancel: ActionState | undefined;
  /** The platform lists orders, so that others with the same product can be looked for. */
  listed: boolean;
}) {
  const t = useTranslations('pages.salesOrders');
  const words = useTranslations('pages.records');
  const record = useTranslations('record');
  const { money } = useFormatter();
  const few = isLong(lines) ? [] : lines.flatMap((line) => leftToCancel(line) ?? []);
  const { units, total } = totalsOf(lines);
  const hasPrices = lines.some((line) => typeof line.productSalePrice === 'number');
  const base = `/t/${encodeURIComponent(tenant.id)}`;
  const asPart = (name: string) => words(name, { n: '{n}' });
  return (
    <Section
      title={words('lineItems')}
      aside={
        <span className="flex flex-wrap gap-x-3">
          <span>{words('lines', { lines: lines.length, units })}</span>
          {total !== undefined && (
            <span className="font-medium text-ink" {...tooltip(words('noCurrency'))}>
              {words('total', { amount: money.format(total) })}
            </span>
          )}
        </span>
      }
      flush
    >
      <LinesTable
        of={SalesOrderLine}
        label={words('lineItems')}
        rows={lines}
        names={[
          { name: 'product', label: words('product'), width: 200, grows: true },
          { name: 'quantities', label: words('quantities'), width: 170 },
          ...(hasPrices
            ? [
                'productSalePrice',
                { name: 'total', label: words('lineTotal'), width: 104, kind: 'money' as const },
              ]
            : []),
          { name: 'menu', label: record('actions'), width: 92 },
        ]}
        href={`${base}/products/{sku}`}
        cells={{ product: ProductCell, quantities: QuantityCell, total: TotalCell, menu: LineMenuCell }}
        besides={['productName', 'lotNumber', 'amountInOrder', 'missingQuantity', 'cancelledAmount']}
        plain={[
          'sku',
          'productName',
          'lotNumber',
          'amountInOrder',
          'missingQuantity',
          'cancelledAmount',
          'productSalePrice',
        ]}
        words={{
          state: state ?? '',
          ordered: asPart('barOrdered'),
          shipped: asPart('barShipped'),
          reserved: asPart('barReserved'),
          open: asPart('barOpen'),
          missing: asPart('barMissing'),
          cancelled: asPart('barCancelled'),
          actionsOf: record('lineActions', { sku: '{sku}' }),
          ...(cancel
            ? {
                cancel: t('cancel'),
                cancelOf: t('cancelOf', { sku: '{sku}' }),
                cancelWhyNot: cancel.unavailable ?? '',
              }
            : {}),
          nothingLeft: t('nothingLeft'),
          openProduct: words('openProduct'),
          openAt: `${base}/products/{sku}`,
          ...(listed
            ? {
                orders: words('ordersWith'),
                ordersAt: `${base}/sales-orders?f=${encodeURIComponent('lineItems.sku:is:')}{sku}`,
              }
            : {}),
        }}
        sums={['amountInOrder', 'missingQuantity', 'cancelledAmount']}
        file={`${referenceNumber}-lines`}
      >
        <CancelSheet
          tenant={tenant}
          referenceNumber={referenceNumber}
          lines={few}
          title={cancel?.label ?? ''}
          actionLabel={cancel ? t('cancelOf', { sku: '{sku}' }) : ''}
          unavailable={cancel?.unavailable}
        />
      </LinesTable>
    </Section>
  );
}
