import { StockAdjustment } from '@/lib/contract/resources/stock-adjustments';
import { tableOf } from '../query/table-of';

/** The newest first. */
export const stockAdjustmentsTable = tableOf(StockAdjustment, {
  versions: ['products', 'stock-adjustments'],
  from: 'platform.stock_adjustments t',
  key: ['transactionNumber'],
  order: [{ property: 'completedAt', direction: 'desc' }],
  sql: { 'lineItems.productName': 'p.name' },
  places: {
    lineItems: {
      alias: 'l',
      rows: {
        from: `platform.stock_adjustment_lines l left join platform.products p on p."tenantId" = l."tenantId" and p.sku = l.sku`,
        where: 'l."tenantId" = $1 and l."transactionNumber" = t."transactionNumber"',
        order: 'l.position',
      },
    },
  },
});
