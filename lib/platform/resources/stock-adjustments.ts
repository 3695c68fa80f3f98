import { StockAdjustment } from '@/lib/contract/resources/stock-adjustments';
import { notFound } from '../api-error';
import type { HandlersOf } from '../http/handler';
import { listRecords } from '../query/list';
import { tableOf } from '../query/table';
import { touch } from '../query/table-versions';

/** Newest first. */
export const stockAdjustmentsTable = tableOf(StockAdjustment, {
  versions: ['products', 'stock-adjustments'],
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

const SET_TAG = `update platform.stock_adjustments set tag = $3 where "tenantId" = $1 and "transactionNumber" = $2 returning id`;

export const stockAdjustments: HandlersOf<'stock-adjustments'> = {
  async updateStockAdjustmentTag({ body }, { scope }) {
    await scope.transaction(async (tx) => {
      const rows = await tx.query(SET_TAG, [body.transactionNumber, body.tag || null]);
      if (rows.length === 0)
        throw notFound('transactionNumber', `The stock adjustment ${body.transactionNumber}`);
      await touch(tx, 'stock-adjustments');
    });
  },

  getStockAdjustments: ({ query }, { scope }) => listRecords(scope, stockAdjustmentsTable, query.dqb),
};
