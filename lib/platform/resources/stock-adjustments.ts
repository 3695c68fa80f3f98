import { notFound } from '../api-error';
import type { HandlersOf } from '../http/handler';
import { listRecords } from '../query/list';
import { touch } from '../query/totals';
import { stockAdjustmentsTable } from './stock-adjustments-table';

const TAG = `update platform.stock_adjustments set tag = $3 where "tenantId" = $1 and "transactionNumber" = $2 returning id`;

export const stockAdjustments: HandlersOf<'stock-adjustments'> = {
  async updateStockAdjustmentTag({ body }, { scope }) {
    await scope.transaction(async (tx) => {
      const rows = await tx.query(TAG, [body.transactionNumber, body.tag || null]);
      if (rows.length === 0)
        throw notFound('transactionNumber', `The stock adjustment ${body.transactionNumber}`);
      await touch(tx, 'stock-adjustments');
    });
  },

  getStockAdjustments: ({ query }, { scope }) => listRecords(scope, stockAdjustmentsTable, query.dqb),
};
