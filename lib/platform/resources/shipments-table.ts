import { Shipment } from '@/lib/contract/resources/shipments';
import { tableOf } from '../query/table-of';

const members = {
  from: 'platform.sales_orders e',
  where: 'e."tenantId" = $1 and e."shipmentNo" = t."shipmentNo"',
};

export const shipmentsTable = tableOf(Shipment, {
  versions: ['sales-orders', 'shipments'],
  from: 'platform.shipments t',
  key: ['shipmentNo'],
  order: [{ property: 'createdAt', direction: 'desc' }],
  sql: {
    salesOrders: `array(select e."referenceNumber" from ${members.from} where ${members.where} order by e."referenceNumber")`,
  },
  places: { salesOrders: { rows: members, element: 'e."referenceNumber"' } },
});
