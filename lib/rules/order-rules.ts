import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { isWebAddress } from '@/lib/contract/schema/fields';
import { lineRules } from './line-rules';
import {
  blank,
  errorAt,
  NOTE_LENGTH,
  type OrderFacts,
  type OrderRule,
  type OrderRuleError,
} from './order-rule';
import { addressRules, customerRules } from './person-rules';
import { referenceRules } from './reference-rules';

// Nobody outside can open these. What an address leads to is looked at again when it is fetched (D13).
const INNER_NAME = /\.(local|localhost|internal|intranet|lan|home|corp)$/i;
const INNER_IPV4 =
  /^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./;
const GLOBAL_IPV6 = /^\[[23]/;

function isPublicHost(host: string): boolean {
  if (host.startsWith('[')) return GLOBAL_IPV6.test(host);
  const name = host.replace(/\.$/, '');
  return name.includes('.') && !INNER_NAME.test(name) && !INNER_IPV4.test(name);
}

/** Whether a web address is one from which a carrier or a warehouse can fetch: https, no password in it, a host that all can reach. */
export function isPublicAddress(text: string): boolean {
  if (!isWebAddress(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  return protocol === 'https:' && username === '' && password === '' && isPublicHost(hostname);
}

const DOCUMENT = 'vas.documentVAS.documentUrl';

const documentOf = (order: SalesOrderUpsert): string | undefined => {
  const url = order.vas?.documentVAS?.documentUrl;
  return url && !blank(url) ? url : undefined;
};

/** Rules on what is put into the package beside the goods. */
const serviceRules: readonly OrderRule[] = [
  {
    code: 'InvalidUrl',
    find: (o) => {
      const url = documentOf(o);
      return errorAt(url !== undefined && !isWebAddress(url), DOCUMENT);
    },
  },
  {
    code: 'InvalidVasDocumentUrlForOpenApiIntegration',
    find: (o) => {
      const url = documentOf(o);
      return errorAt(url !== undefined && isWebAddress(url) && !isPublicAddress(url), DOCUMENT);
    },
  },
  {
    code: 'GiftNotesTooLong',
    find: (o) => errorAt((o.vas?.packageNote?.length ?? 0) > NOTE_LENGTH, 'vas.packageNote'),
  },
];

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
 * the order is, because no other fix helps one that is there already; then what it lacks, whom, where, what.
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
export function findErrors(order: SalesOrderUpsert, facts?: OrderFacts): OrderRuleError[] {
  return orderRules.flatMap(({ code, find }) => find(order, facts).map((path) => ({ code, path })));
}

/** The fault that rejects the order, or nothing when it is acceptable (D9). */
export function firstError(order: SalesOrderUpsert, facts: OrderFacts): OrderRuleError | undefined {
  for (const { code, find } of orderRules) {
    const [path] = find(order, facts);
    if (path !== undefined) return { code, path };
  }
}
