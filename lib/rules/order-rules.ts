import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { hasStreet } from './address';
import { addressRules } from './address-rules';
import { customerRules } from './customer-rules';
import type { FindFixes, Fix } from './fixes/fix';
import { lineRules } from './line-rules';
import { addressPartOf, copyLabels, otherPart, personOf, withAddress, withPerson } from './order-persons';
import { isBlank, type OrderFacts, type OrderRule, type OrderRuleError } from './order-rule';
import { referenceRules } from './reference-rules';
import { serviceRules } from './service-rules';

const joinTexts = (texts: readonly (string | null | undefined)[], separator: string) =>
  texts.filter((text) => !isBlank(text)).join(separator);

/** For a missing part: an address is copied from the other one, the customer from the billing or shipping address. */
const fixMissing: FindFixes = (order, { path }) => {
  const part = addressPartOf(path);
  if (part) {
    const from = otherPart(part);
    const other = order[from];
    if (!other || !hasStreet(other.addressOne)) return [];
    const value = joinTexts([other.addressOne, other.city], ', ');
    // A wrong shipping address does more harm than a wrong billing address.
    const score = part === 'billingAddress' ? 0.85 : 0.7;
    return [{ path, label: copyLabels[from], value, score, patch: (o) => withAddress(o, part, other) }];
  }
  if (path !== 'customer') return [];
  return (['billingAddress', 'shippingAddress'] as const).flatMap((from): Fix[] => {
    const person = personOf(order, from);
    if (!person || isBlank(person.firstName)) return [];
    const value = joinTexts([person.firstName, person.lastName], ' ');
    const patch: Fix['patch'] = (o) => withPerson(o, 'customer', person);
    return [{ path, label: copyLabels[from], value, score: 0.5, patch }];
  });
};

const parts = ['customer', 'shippingAddress', 'billingAddress'] as const;

const missingParts: OrderRule = {
  code: 'MissingInformation',
  fix: 'ask',
  findFixes: fixMissing,
  find: (order) => {
    const missing: string[] = parts.filter((part) => !order[part]);
    return order.lineItems?.length ? missing : [...missing, 'lineItems'];
  },
  example: (o) => ({ ...o, billingAddress: null }),
};

/**
 * The rules of an order, in order: the first violated one is the error code (D9). First the identity, because nothing else matters
 * for an order that already exists; then completeness, people, addresses, lines.
 */
export const orderRules: readonly OrderRule[] = [
  ...referenceRules,
  missingParts,
  ...customerRules,
  ...addressRules,
  ...lineRules,
  ...serviceRules,
];

/** All problems of an order, in order: the platform reports the first, the rest would come next. */
export function findErrors(order: SalesOrderUpsert, facts?: OrderFacts): OrderRuleError[] {
  return orderRules.flatMap(({ code, find }) => find(order, facts).map((path) => ({ code, path })));
}

/** The problem that rejects the order; undefined when it is valid (D9). */
export function firstError(order: SalesOrderUpsert, facts: OrderFacts): OrderRuleError | undefined {
  for (const { code, find } of orderRules) {
    const [path] = find(order, facts);
    if (path !== undefined) return { code, path };
  }
}
