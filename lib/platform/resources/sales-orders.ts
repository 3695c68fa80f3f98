import { invalid, notFound } from '../api-error';
import type { HandlersOf } from '../http/handler';
import { inTurn } from '../query/in-turn';
import { dataRecords, listRecords, oneRecord } from '../query/list';
import { touch } from '../query/totals';
import { invalidOrdersTable } from './invalid-orders-table';
import { cancelLine } from './order-cancellation';
import { setCargoInfo, setVasDocument } from './order-documents';
import { takeOrders } from './order-intake';
import { salesOrdersTable } from './sales-orders-table';

const TAG = `update platform.sales_orders set tag = $3, "updatedAt" = now() where "tenantId" = $1 and "referenceNumber" = $2 returning id`;

export const salesOrders: HandlersOf<'sales-orders'> = {
  bulkUpsertSalesOrders: ({ body }, { scope }) =>
    inTurn(`sales-orders ${scope.tenantId}`, () => takeOrders(scope, body)),

  updateSalesOrderCargoInfo: ({ body }, { scope }) => setCargoInfo(scope, body),

  async updateCargoInfo({ params, body }, { scope }) {
    // D12
    if (params.referenceNumber !== body.referenceNumber) {
      throw invalid('referenceNumber', `differs from the reference in the path, ${params.referenceNumber}`);
    }
    await setCargoInfo(scope, body);
  },

  updateSalesOrderVasDocument: ({ body }, { scope }) => setVasDocument(scope, body),

  cancelLineItems: ({ params, body }, { scope }) => cancelLine(scope, params.referenceNumber, body),

  queryInvalidSalesOrders: ({ query }, { scope }) => dataRecords(scope, invalidOrdersTable, query.dqb),

  getSalesOrders: ({ query }, { scope }) => listRecords(scope, salesOrdersTable, query.dqb),

  async getSalesOrder({ params }, { scope }) {
    const found = await oneRecord(scope, salesOrdersTable, params.referenceNumber);
    if (!found) throw notFound('referenceNumber', `The sales order ${params.referenceNumber}`);
    return found;
  },

  async updateSalesOrderTag({ body }, { scope }) {
    await scope.transaction(async (tx) => {
      const rows = await tx.query(TAG, [body.referenceNumber, body.tag || null]);
      if (rows.length === 0) throw notFound('referenceNumber', `The sales order ${body.referenceNumber}`);
      await touch(tx, 'sales-orders');
    });
  },
};
