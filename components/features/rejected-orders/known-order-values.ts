import type { InvalidSalesOrder } from '@/lib/contract/resources/invalid-sales-order';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { fieldsOf } from '@/lib/contract/schema/describe';

/** The fields of an order's payload. */
export const orderFields = fieldsOf(SalesOrderUpsert);

/** Where what was sent is not known: the little that the list of rejected orders tells. The last word of a name is the surname. */
export function knownStart(rejection: InvalidSalesOrder): Record<string, unknown> {
  const words = (rejection.customerFullName ?? '').trim().split(/\s+/).filter(Boolean);
  const lastName = words.length > 1 ? words.at(-1) : undefined;
  const firstName = words.slice(0, lastName === undefined ? undefined : -1).join(' ');
  return {
    referenceNumber: rejection.referenceNumber,
    salesChannel: rejection.salesChannel,
    customer: { firstName, lastName },
    shippingAddress: { country: 'Turkey' },
    billingAddress: { country: 'Turkey' },
  };
}
