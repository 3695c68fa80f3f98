import { useTranslations } from 'next-intl';
import type { Row } from '@/components/data-table/columns/column';
import { isLong } from '@/components/record/line-items/is-long';
import { LinesTable, type OwnColumn } from '@/components/record/line-items/lines-table';
import type { ActionState } from '@/components/record/record-actions';
import { Section } from '@/components/record/section';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { SalesOrderLine } from '@/lib/contract/resources/sales-order';
import { CancelCell } from './cancel-cell';
import { leftToCancel } from './left-to-cancel';
import { LineActs } from './line-actions';

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
  const own: OwnColumn = { name: 'cancel', label: t('cancelShort'), width: 96 };
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
