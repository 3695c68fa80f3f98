import { ReceivingOrder, ReceivingOrderListed } from '@/lib/contract/resources/receiving-orders';
import { integrationJoin } from '../query/integration-column';
import { tableOf } from '../query/table-of';

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

export const receivingOrderTable = tableOf(ReceivingOrder, {
  ...orders,
  key: ['referenceNumber'],
  sql,
  places: { ...places, transferDetails: { json: 't."transferDetails"' } },
});
