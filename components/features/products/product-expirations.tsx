import { getTranslations } from 'next-intl/server';
import { LinesTable } from '@/components/record/line-items/lines-table';
import { RecordFailure } from '@/components/record/record-failure';
import { read } from '@/lib/console/operations/read';
import { InventoryExpiration } from '@/lib/contract/resources/products';
import { bySku } from './find-product';

/** When the stock of a product expires, the soonest first. */
export async function ProductExpirations({ tenant, sku }: { tenant: string; sku: string }) {
  const [t, result] = await Promise.all([
    getTranslations('pages.products'),
    read('getInventoryExpirationDates', tenant, { query: { dqb: bySku(sku) } }),
  ]);
  if (result.kind !== 'ok')
    return (
      <div className="px-4 md:px-6">
        <RecordFailure failure={result} />
      </div>
    );
  // A platform that takes no query answers for all products.
  const rows = result.answer.data
    .filter((row) => row.sku === sku)
    .sort((a, b) => (a.expirationDate ?? '').localeCompare(b.expirationDate ?? ''));
  if (rows.length === 0) return <p className="px-4 text-muted md:px-6">{t('noExpirations')}</p>;
  return (
    <LinesTable
      of={InventoryExpiration}
      label={t('expirations')}
      rows={rows}
      names={['expirationDate', 'amount', 'inventoryItemType']}
    />
  );
}
