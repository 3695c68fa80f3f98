import { notFound } from '../api-error';
import type { HandlersOf } from '../http/handler';
import { inTurn } from '../query/in-turn';
import { listRecords, oneRecord } from '../query/list';
import { touch } from '../query/totals';
import { takeReceivingOrders } from './receiving-intake';
import { receivingOrdersTable, receivingOrderTable } from './receiving-orders-table';

const TAG = `update platform.receiving_orders set tag = $3, "updatedAt" = now() where "tenantId" = $1 and "referenceNumber" = $2 returning id`;

export const receivingOrders: HandlersOf<'receiving-orders'> = {
  bulkUpsertReceivingOrders: ({ body }, { scope }) =>
    inTurn(`receiving-orders ${scope.tenantId}`, () => takeReceivingOrders(scope, body)),

  async updateReceivingOrderTag({ body }, { scope }) {
    await scope.transaction(async (tx) => {
      const rows = await tx.query(TAG, [body.referenceNumber, body.tag || null]);
      if (rows.length === 0) throw notFound('referenceNumber', `The receiving order ${body.referenceNumber}`);
      await touch(tx, 'receiving-orders');
    });
  },

  async getReceivingOrder({ params }, { scope }) {
    const found = await oneRecord(scope, receivingOrderTable, params.referenceNumber);
    if (!found) throw notFound('referenceNumber', `The receiving order ${params.referenceNumber}`);
    return found;
  },

  getReceivingOrders: ({ query }, { scope }) => listRecords(scope, receivingOrdersTable, query.dqb),
};
