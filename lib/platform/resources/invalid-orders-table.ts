import { InvalidSalesOrder } from '@/lib/contract/resources/invalid-sales-order';
import { tableOf } from '../query/table-of';

/** The newest rejection first. */
export const invalidOrdersTable = tableOf(InvalidSalesOrder, {
  versions: ['invalid-sales-orders'],
  from: 'platform.invalid_sales_orders t',
  key: ['id'],
  order: [{ property: 'createdAt', direction: 'desc' }],
});
