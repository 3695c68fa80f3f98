import { StockAdjustment } from '@/lib/contract/resources/stock-adjustments';
import type { ResourceHandlers } from '../http/endpoint';
import { listRecords } from '../query/list';
import { defineTable } from '../query/table';
import { tagHandler } from './tag-handler';

export const stockAdjustmentsTable = defineTable(StockAdjustment, {
  from: 'platform.tenant_stock_adjustments t',
  key: ['transactionNumber'],
  order: [{ property: 'completedAt', direction: 'desc' }],
  sql: { 'lineItems.productName': 'p.name' },
  sources: {
    lineItems: {
      alias: 'l',
      rows: {
        from: `platform.tenant_stock_adjustment_lines l left join platform.tenant_products p on p."tenantId" = l."tenantId" and p.sku = l.sku`,
        where: 'l."tenantId" = $1 and l."transactionNumber" = t."transactionNumber"',
        order: 'l.position',
      },
    },
  },
});

export const stockAdjustments: ResourceHandlers<'stock-adjustments'> = {
  updateStockAdjustmentTag: tagHandler('stock-adjustments', 'transactionNumber', ''),

  getStockAdjustments: ({ query }, { scope }) => listRecords(scope, stockAdjustmentsTable, query.dqb),
};
