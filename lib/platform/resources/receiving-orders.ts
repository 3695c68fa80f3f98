import { ReceivingOrder, ReceivingOrderListed } from '@/lib/contract/resources/receiving-orders';
import { notFound } from '../api-error';
import type { HandlersOf } from '../http/handler';
import { listRecords, oneRecord } from '../query/list';
import { integrationJoin } from '../query/table';
import { tableOf } from '../query/table-of';
import { inTurn, touch } from '../query/totals';
import { acceptReceivingOrders } from './receiving-intake';

const orders = {
  versions: ['products', 'receiving-orders'],
  from: 'platform.receiving_orders t',
  joins: integrationJoin,
} as const;

const sql = { 'lineItems.productName': 'p.name', 'lineItems.imageUrl': 'p."imageUrl"' } as const;

const places = {
  integration: { alias: 'i', present: 'i.id is not null' },
  lineItems: {
    alias: 'l',
    rows: {
      from: `platform.receiving_order_lines l left join platform.products p on p."tenantId" = l."tenantId" and p.sku = l.sku`,
      where: 'l."tenantId" = $1 and l."referenceNumber" = t."referenceNumber"',
      order: 'l.position',
    },
  },
} as const;

/** The list leaves the transfer details out (spec). The newest first. */
export const receivingOrdersTable = tableOf(ReceivingOrderListed, {
  ...orders,
  key: ['referenceNumber'],
  order: [{ property: 'createdAt', direction: 'desc' }],
  sql,
  places,
});

const receivingOrderTable = tableOf(ReceivingOrder, {
  ...orders,
  key: ['referenceNumber'],
  sql,
  places: { ...places, transferDetails: { json: 't."transferDetails"' } },
});

const TAG = `update platform.receiving_orders set tag = $3, "updatedAt" = now() where "tenantId" = $1 and "referenceNumber" = $2 returning id`;

export const receivingOrders: HandlersOf<'receiving-orders'> = {
  bulkUpsertReceivingOrders: ({ body }, { scope }) =>
    inTurn(`receiving-orders ${scope.tenantId}`, () => acceptReceivingOrders(scope, body)),

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
