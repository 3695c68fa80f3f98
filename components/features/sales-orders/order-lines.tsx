import { useTranslations } from 'next-intl';
import type { Row } from '@/components/data-table/columns/column';
import { Section } from '@/components/record/facts';
import { isLong } from '@/components/record/line-items/lines-as-text';
import { type CustomColumn, LinesTable } from '@/components/record/line-items/lines-table';
import type { ActionState } from '@/components/record/record-actions';
import { Tabs } from '@/components/ui/tabs';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { SalesOrderLine } from '@/lib/contract/resources/sales-order';
import { leftToCancel } from './left-to-cancel';
import { CancelCell, LineActs } from './line-actions';

/** The views of a tenant's sales orders: those that were taken, where the platform lists them, the rejected, and those sent from here. */
export function OrderTabs({
  tenant,
  current,
  listed,
}: {
  tenant: string;
  current: 'all' | 'rejected' | 'sent';
  listed: boolean;
}) {
  const t = useTranslations('pages.salesOrders');
  const tenantBase = `/t/${encodeURIComponent(tenant)}`;
  const base = `${tenantBase}/sales-orders`;
  return (
    <Tabs
      label={t('tabs')}
      items={[
        ...(listed ? [{ href: base, label: t('all'), current: current === 'all' }] : []),
        { href: `${tenantBase}/rejected-orders`, label: t('rejected'), current: current === 'rejected' },
        { href: listed ? `${base}?view=sent` : base, label: t('sent'), current: current === 'sent' },
      ]}
    />
  );
}

/** The lines of an order, and the ways to cancel of them: buttons below a few lines, in the lines themselves where they are many. */
export function OrderLines({
  tenant,
  referenceNumber,
  lines,
  names,
  cancel,
}: {
  tenant: TenantMark;
  referenceNumber: string;
  lines: readonly Row[];
  names: readonly string[];
  cancel: ActionState | undefined;
}) {
  const t = useTranslations('pages.salesOrders');
  const many = isLong(lines);
  const few = many ? [] : lines.flatMap((line) => leftToCancel(line) ?? []);
  const own: CustomColumn = { name: 'cancel', label: t('cancelShort'), width: 96 };
  const columns = names.flatMap((name) => (name === 'cancelledAmount' ? [name, own] : [name]));
  return (
    <Section title={t('lines')} aside={lines.length} flush>
      <LinesTable
        of={SalesOrderLine}
        label={t('lines')}
        rows={lines}
        names={many && !cancel?.unavailable ? columns : names}
        href={`/t/${encodeURIComponent(tenant.id)}/products/{sku}`}
        cells={{ cancel: CancelCell }}
        besides={['cancelledAmount', 'amountInOrder', 'productName']}
        words={{ cancelOf: t('cancelOf', { sku: '{sku}' }), cancelShort: t('cancelShort') }}
        sums={['amountInOrder', 'missingQuantity', 'cancelledAmount']}
        file={`${referenceNumber}-lines`}
      >
        <LineActs
          tenant={tenant}
          referenceNumber={referenceNumber}
          lines={few}
          unavailable={cancel?.unavailable}
          words={{
            title: cancel?.label ?? '',
            lines: Object.fromEntries(few.map(({ sku }) => [sku, t('cancelOf', { sku })])),
          }}
        />
      </LinesTable>
    </Section>
  );
}
