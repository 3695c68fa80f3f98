import { getTranslations } from 'next-intl/server';
import { LinesSection } from '@/components/record/line-items/lines-table';
import { ProductCell } from '@/components/record/line-items/product-cell';
import { RecordPage, type RecordProps, recordTitle } from '@/components/record/record-page';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { stockAdjustments } from '@/lib/contract/definitions/stock';
import { keyQuery } from '@/lib/contract/dqb/dqb';
import { StockAdjustmentLine } from '@/lib/contract/resources/stock-adjustments';

/** Fields of a line, one per kind of change. */
const changeFields = [
  'lostAmount',
  'foundAmount',
  'putInQuarantineAmount',
  'releaseFromQuarantineAmount',
] as const;

export const generateMetadata = recordTitle;

/** Shows a stock adjustment, read from the filtered list, because the spec has no read of a single adjustment. */
export default async function StockAdjustmentRecord({ params }: RecordProps<'transactionNumber'>) {
  const { tenant } = await requireTenant(params);
  const transactionNumber = decodeURIComponent((await params).transactionNumber);
  const t = await getTranslations('pages');
  return (
    <RecordPage
      resource={stockAdjustments}
      tenant={tenant}
      keys={[transactionNumber]}
      operation="getStockAdjustments"
      input={{ dqb: keyQuery({ transactionNumber }, 10) }}
      find={({ rows }) => rows.find((item) => item.transactionNumber === transactionNumber)}
    >
      {(record, { section }) => ({
        badge: record.transactionType,
        since: record.completedAt,
        readBack: { operation: 'updateStockAdjustmentTag', names: ['tag'] },
        side: section(t('stockAdjustments.adjustment'), ['completedAt', 'tag']),
        technical: ['id'],
        main: (
          <LinesSection
            title={t('records.lineItems')}
            of={StockAdjustmentLine}
            rows={record.lineItems ?? []}
            names={[
              { name: 'product', label: t('records.product'), width: 320, flex: true },
              // A column for each kind of change that occurs in the lines.
              ...changeFields.filter((name) => record.lineItems?.some((line) => line[name])),
            ]}
            href={tenantPath(tenant.id, 'products/{sku}')}
            cells={{ product: ProductCell }}
            extra={['productName', ...changeFields]}
            plain={['sku', 'productName', ...changeFields]}
            sums={changeFields}
            file={`${record.transactionNumber}-lines`}
          />
        ),
      })}
    </RecordPage>
  );
}
