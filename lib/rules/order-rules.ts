import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { hasStreet } from './address';
import { addressRules } from './address-rules';
import { cargoRules } from './cargo-rules';
import { customerRules } from './customer-rules';
import type { FindFixes, Fix } from './fixes/fix';
import { lineRules } from './line-rules';
import { copyLabels, findAddressPart, findPerson, otherPart, withAddress, withPerson } from './order-persons';
import {
  isBlank,
  type OrderFacts,
  type OrderRule,
  type OrderRuleError,
  type UncheckedRule,
} from './order-rule';
import { paymentRules } from './payment-rules';
import { referenceRules } from './reference-rules';
import { serviceRules } from './service-rules';

const joinTexts = (texts: readonly (string | null | undefined)[], separator: string) =>
  texts.filter((text) => !isBlank(text)).join(separator);

/** Suggests a value for a missing part: copies an address from the other address, or the customer from either address. */
const fixMissing: FindFixes = (order, { path }) => {
  const part = findAddressPart(path);
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
    const person = findPerson(order, from);
    if (!person || isBlank(person.firstName)) return [];
    const value = joinTexts([person.firstName, person.lastName], ' ');
    const patch: Fix['patch'] = (o) => withPerson(o, 'customer', person);
    return [{ path, label: copyLabels[from], value, score: 0.5, patch }];
  });
};

const parts = ['customer', 'shippingAddress', 'billingAddress'] as const;

const missingParts: OrderRule<'MissingInformation'> = {
  code: 'MissingInformation',
  fix: 'ask',
  findFixes: fixMissing,
  find: (order) => {
    const missing: string[] = parts.filter((part) => !order[part]);
    return order.lineItems?.length ? missing : [...missing, 'lineItems'];
  },
  example: (o) => ({ ...o, billingAddress: null }),
};

const rules = [
  ...referenceRules,
  missingParts,
  ...customerRules,
  ...addressRules,
  ...lineRules,
  ...serviceRules,
  ...paymentRules,
  ...cargoRules,
];

export type RuleCode = (typeof rules)[number]['code'];

/** All rules of an order, including those that only the platform can check. */
export const allRules: readonly (OrderRule | UncheckedRule)[] = rules;

const rulesByCode = new Map<string, OrderRule | UncheckedRule>(allRules.map((rule) => [rule.code, rule]));

/** Finds the rule with this code. Undefined if no rule has the code. */
export const findRule = (code: string): OrderRule | UncheckedRule | undefined => rulesByCode.get(code);

/**
 * The rules of an order that can be checked here. The first violated rule determines the error code (D9). The rules for the
 * reference come first, because other errors do not matter if the order cannot be created or changed at all.
 */
export const orderRules: readonly OrderRule[] = allRules.filter((rule) => rule.find !== undefined);

/** Returns all problems of an order, in the order of the rules. The platform reports only the first. */
export function findErrors(order: SalesOrderUpsert, facts?: OrderFacts): OrderRuleError[] {
  return orderRules.flatMap(({ code, find }) => find(order, facts).map((path) => ({ code, path })));
}

/** Returns the problem for which the order is rejected (D9). Undefined if the order is valid. */
export function firstError(order: SalesOrderUpsert, facts: OrderFacts): OrderRuleError | undefined {
  for (const { code, find } of orderRules) {
    const [path] = find(order, facts);
    if (path !== undefined) return { code, path };
  }
}
