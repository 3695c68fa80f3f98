import { SalesOrder } from '@/lib/contract/resources/sales-order';
import { integrationJoin } from '../query/integration-column';
import { tableOf } from '../query/table-of';

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
