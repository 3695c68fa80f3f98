import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { isWebAddress } from '@/lib/contract/schema/fields';
import { addressRules } from './address-rules';
import { customerRules } from './customer-rules';
import { lineRules } from './line-rules';
import {
  isBlank,
  MAX_NOTE_LENGTH,
  type OrderChange,
  type OrderFacts,
  type OrderRule,
  type OrderRuleError,
  pathIf,
} from './order-rule';
import { referenceRules } from './reference-rules';

// Hosts that are not reachable from outside. The target of a URL is checked again when it is fetched (D13).
const PRIVATE_NAME = /\.(local|localhost|internal|intranet|lan|home|corp)$/i;
const PRIVATE_IPV4 =
  /^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./;
const GLOBAL_IPV6 = /^\[[23]/;

function isPublicHost(host: string): boolean {
  if (host.startsWith('[')) return GLOBAL_IPV6.test(host);
  const name = host.replace(/\.$/, '');
  return name.includes('.') && !PRIVATE_NAME.test(name) && !PRIVATE_IPV4.test(name);
}

/** True for a URL that a carrier or warehouse can fetch: https, without a password, with a public host. */
export function isPublicUrl(text: string): boolean {
  if (!isWebAddress(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  return protocol === 'https:' && username === '' && password === '' && isPublicHost(hostname);
}

const DOCUMENT = 'vas.documentVAS.documentUrl';

const documentOf = (order: SalesOrderUpsert): string | undefined => {
  const url = order.vas?.documentVAS?.documentUrl;
  return url && !isBlank(url) ? url : undefined;
};

const withDocument =
  (documentUrl: string): OrderChange =>
  (order) => ({ ...order, vas: { ...order.vas, documentVAS: { documentUrl } } });

/** Rules for what is put into the package with the products. */
const serviceRules: readonly OrderRule[] = [
  {
    code: 'InvalidUrl',
    fix: 'fetch',
    field: DOCUMENT,
    find: (o) => {
      const url = documentOf(o);
      return pathIf(url !== undefined && !isWebAddress(url), DOCUMENT);
    },
    example: withDocument('www.example.com/fatura 1.pdf'),
  },
  {
    code: 'InvalidVasDocumentUrlForOpenApiIntegration',
    fix: 'fetch',
    field: DOCUMENT,
    find: (o) => {
      const url = documentOf(o);
      return pathIf(url !== undefined && isWebAddress(url) && !isPublicUrl(url), DOCUMENT);
    },
    example: withDocument('http://www.example.com/fatura.pdf'),
  },
  {
    code: 'GiftNotesTooLong',
    fix: 'cut',
    field: 'vas.packageNote',
    find: (o) => pathIf((o.vas?.packageNote?.length ?? 0) > MAX_NOTE_LENGTH, 'vas.packageNote'),
    example: (o) => ({
      ...o,
      vas: { ...o.vas, packageNote: 'İyi ki doğdun! '.repeat(MAX_NOTE_LENGTH / 10) },
    }),
  },
];

const parts = ['customer', 'shippingAddress', 'billingAddress'] as const;

const missingParts: OrderRule = {
  code: 'MissingInformation',
  fix: 'ask',
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
