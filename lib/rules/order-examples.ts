import type { Address } from '@/lib/contract/resources/address';
import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import type { OrderChange } from './order-rule';
import { orderRules } from './order-rules';

/** Changes that make an order break a rule, by error code. Includes only rules on the payload. */
export const invalidOrders: Readonly<Record<string, OrderChange>> = Object.fromEntries(
  orderRules.flatMap(({ code, example }) => (example ? [[code, example]] : [])),
);

const address: Address = {
  addressFirstName: 'Ayşe',
  addressLastName: 'Yılmaz',
  addressOne: 'Caferağa Mahallesi, Moda Caddesi 14',
  addressTwo: 'Daire 5',
  district: 'Kadıköy',
  city: 'İstanbul',
  postalCode: '34710',
  country: 'Turkey',
  addressPhone: '+905321112233',
};

/** Returns a valid order with lines of these SKUs. */
export function exampleOrder(referenceNumber: string, skus: readonly string[]): SalesOrderUpsert {
  return {
    referenceNumber,
    salesChannel: 'Web',
    customer: {
      email: 'ayse.yilmaz@example.test',
      firstName: 'Ayşe',
      lastName: 'Yılmaz',
      phone: '+905321112233',
    },
    shippingAddress: { ...address },
    billingAddress: { ...address },
    lineItems: skus.map((sku, i) => ({ sku, amountInOrder: i + 1, productSalePrice: 149.9 })),
  };
}
