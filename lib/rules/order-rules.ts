import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { addressRules } from './address-rules';
import { customerRules } from './customer-rules';
import { lineRules } from './line-rules';
import type { OrderFacts, OrderFault, OrderRule } from './order-rule';
import { referenceRules } from './reference-rules';
import { serviceRules } from './service-rules';

const parts = ['customer', 'shippingAddress', 'billingAddress'] as const;

const missingParts: OrderRule = {
  code: 'MissingInformation',
  find: (order) => {
    const missing: string[] = parts.filter((part) => !order[part]);
    return order.lineItems?.length ? missing : [...missing, 'lineItems'];
  },
};

/**
 * The rules of an order, in the order in which they are judged: the first broken one names the rejection (D9). First who
 * the order is, because no other mending helps one that is there already; then what it lacks, whom, where, what.
 */
export const orderRules: readonly OrderRule[] = [
  ...referenceRules,
  missingParts,
  ...customerRules,
  ...addressRules,
  ...lineRules,
  ...serviceRules,
];

/** Every fault of an order, in order: the first is what the platform answers, the rest is what would come next. */
export function faultsOf(order: SalesOrderUpsert, facts?: OrderFacts): OrderFault[] {
  return orderRules.flatMap(({ code, find }) => find(order, facts).map((path) => ({ code, path })));
}

/** The fault that rejects the order, or nothing when it is acceptable (D9). */
export function firstFault(order: SalesOrderUpsert, facts: OrderFacts): OrderFault | undefined {
  for (const { code, find } of orderRules) {
    const [path] = find(order, facts);
    if (path !== undefined) return { code, path };
  }
}
