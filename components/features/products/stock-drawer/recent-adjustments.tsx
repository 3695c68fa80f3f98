import { getTranslations } from 'next-intl/server';
import { LinesTable } from '@/components/record/line-items/lines-table';
import { read } from '@/lib/console/operations/read';
import { StockAdjustment, StockAdjustmentLine } from '@/lib/contract/resources/stock-adjustments';
import { Nothing, NotRead } from './drawer-section';
import { byLine, hasLine } from './find-by-line';

const { lostAmount, foundAmount, putInQuarantineAmount, releaseFromQuarantineAmount } =
  StockAdjustmentLine.shape;
const Adjusted = StockAdjustment.extend({
  lostAmount,
  foundAmount,
  putInQuarantineAmount,
  releaseFromQuarantineAmount,
});

/** The latest corrections of a SKU's stock, with what each changed of it. */
export async function SkuAdjustments({ segment, sku }: { segment: string; sku: string }) {
  const [t, found] = await Promise.all([
    getTranslations('pages.stocks'),
    read('getStockAdjustments', decodeURIComponent(segment), { query: { dqb: byLine(sku, 'completedAt') } }),
  ]);
  if (found.kind !== 'ok') return <NotRead failure={found} unasked={t('unasked')} />;
  const rows = found.answer.items
    .filter((adjustment) => hasLine(adjustment, sku))
    .map((adjustment) => ({ ...adjustment.lineItems?.find((line) => line.sku === sku), ...adjustment }));
  if (rows.length === 0) return <Nothing>{t('noAdjustments')}</Nothing>;
  return (
    <LinesTable
      of={Adjusted}
      label={t('adjustments')}
      rows={rows}
      names={['transactionNumber', 'transactionType', 'lostAmount', 'foundAmount', 'completedAt']}
      href={`/t/${segment}/stock-adjustments/{transactionNumber}`}
    />
  );
}
