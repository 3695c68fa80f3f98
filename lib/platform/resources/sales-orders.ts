import { InvalidSalesOrder } from '@/lib/contract/resources/invalid-sales-order';
import { SalesOrder } from '@/lib/contract/resources/sales-order';
import { invalid, notFound } from '../api-error';
import type { HandlersOf } from '../http/handler';
import { dataRecords, listRecords, oneRecord } from '../query/list';
import { integrationJoin } from '../query/table';
import { tableOf } from '../query/table-of';
import { inTurn, touch } from '../query/totals';
import { cancelLine } from './order-cancellation';
import { setCargoInfo, setVasDocument } from './order-documents';
import { acceptOrders } from './order-intake';

export const salesOrdersTable = tableOf(SalesOrder, {
  versions: ['products', 'sales-orders'],
  from: 'platform.sales_orders t',
  joins: {
    ...integrationJoin,
    c: 'left join platform.customers c on c."tenantId" = t."tenantId" and c."customerNo" = t."customerNo"',
  },
  key: ['referenceNumber'],
  order: [{ property: 'createdAt', direction: 'desc' }],
  sql: {
    'customer.id': 'c.id',
    'customer.customerNo': 't."customerNo"',
    'vas.packageNote': 't."packageNote"',
    'vas.documentVAS.documentUrl': 't."vasDocumentUrl"',
    'lineItems.productName': 'p.name',
    'lineItems.barcodes': 'p.barcodes',
    'lineItems.imageUrl': 'p."imageUrl"',
  },
  places: {
    integration: { alias: 'i', present: 'i.id is not null' },
    customer: { json: 't.customer' },
    shippingAddress: { json: 't."shippingAddress"' },
    billingAddress: { json: 't."billingAddress"' },
    irsaliye: { json: 't.irsaliye', asKept: true },
    cargo: { present: 'coalesce(t."cargoCarrier", t."cargoCode", t."cargoDocumentUrl") is not null' },
    vas: { present: 'coalesce(t."packageNote", t."vasDocumentUrl") is not null' },
    'vas.documentVAS': { present: 't."vasDocumentUrl" is not null' },
    lineItems: {
      alias: 'l',
      rows: {
        from: `platform.sales_order_lines l left join platform.products p on p."tenantId" = l."tenantId" and p.sku = l.sku`,
        where: 'l."tenantId" = $1 and l."referenceNumber" = t."referenceNumber"',
        order: 'l.position',
      },
    },
  },
});

/** The newest rejection first. */
export const invalidOrdersTable = tableOf(InvalidSalesOrder, {
  versions: ['invalid-sales-orders'],
  from: 'platform.invalid_sales_orders t',
  key: ['id'],
  order: [{ property: 'createdAt', direction: 'desc' }],
});

const TAG = `update platform.sales_orders set tag = $3, "updatedAt" = now() where "tenantId" = $1 and "referenceNumber" = $2 returning id`;

export const salesOrders: HandlersOf<'sales-orders'> = {
  bulkUpsertSalesOrders: ({ body }, { scope }) =>
    inTurn(`sales-orders ${scope.tenantId}`, () => acceptOrders(scope, body)),

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
