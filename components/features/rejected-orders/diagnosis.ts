import type { useTranslations } from 'next-intl';
import { findKnown } from '@/lib/console/operations/known-records';
import { read } from '@/lib/console/operations/read';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import type { InvalidSalesOrder } from '@/lib/contract/resources/sales-orders';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { fixLabels, type suggestionKind } from '@/lib/rules/fixes/fix';
import { aboutOrderError, isOrderError } from '@/lib/rules/order-errors';
import type { OrderFacts, OrderRuleError } from '@/lib/rules/order-rule';
import { findErrors } from '@/lib/rules/order-rules';
import { similarSkus } from './similar-skus';

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

/** Texts of the catalogue for the page of a rejected order. */
export type FixMessages = {
  /** How each cause is fixed. */
  how: Readonly<Record<string, string>>;
  /** What each fix does, with `{value}` inside. */
  fixes: Readonly<Record<string, string>>;
  /** What suggestions are based on. */
  kinds: Readonly<Record<ReturnType<typeof suggestionKind>, string>>;
};

/** `rules`: the section of the catalogue, which stays on the server. */
export const fixMessages = (
  rules: ReturnType<typeof useTranslations<'rules'>>,
  codes: readonly string[],
): FixMessages => ({
  how: Object.fromEntries(
    codes.map((code) => [
      code,
      isOrderError(code) ? rules(`resolution.${code}`) : rules('unlisted.resolution'),
    ]),
  ),
  // The value is put in where it is known: it stands for itself until then.
  fixes: Object.fromEntries(fixLabels.map((label) => [label, rules(`fixes.${label}`, { value: '{value}' })])),
  kinds: {
    certain: rules('kinds.certain'),
    remembered: rules('kinds.remembered'),
    likely: rules('kinds.likely'),
    copied: rules('kinds.copied'),
    split: rules('kinds.split'),
  },
});

async function readSkus(tenant: string, dqb: string): Promise<string[]> {
  const found = await read('getProductsWithTag', tenant, { query: { dqb } });
  return found.kind === 'ok' ? found.answer.items.map(({ sku }) => sku) : [];
}

/**
 * What is wrong with a rejected order. `told`: the places of the cause that the platform gave, and `more`: what it would
 * find next. `unknown`: SKUs that the tenant has no product for, with `near`: those that may be meant.
 */
export type Diagnosis = {
  knownNames: string[];
  more: OrderRuleError[];
  unknown: string[];
  near: string[];
};

const MAX_SKUS = 2_000;

/** What the payload alone cannot tell and the console can ask: the products. The rest only the platform knows. */
const factsOf = (unknown: readonly string[]): OrderFacts => {
  const missing = new Set(unknown);
  return {
    isKnownSku: (sku) => !missing.has(sku),
    integration: () => ({ active: true }),
    existing: undefined,
  };
};

async function unknownSkus(tenant: string, order: SalesOrderUpsert): Promise<string[]> {
  const skus = [...new Set((order.lineItems ?? []).flatMap(({ sku }) => sku || []))].slice(0, MAX_SKUS);
  if (skus.length === 0) return [];
  const found = await findKnown(tenant, { source: 'products', keys: skus, fields: [] });
  if (found.kind !== 'ok') return [];
  const known = new Set(found.answer.map(({ sku }) => sku));
  return skus.filter((sku) => !known.has(sku));
}

/** Looks an order over, with the code that the platform rejected it with first. Without the order only the code speaks. */
export async function diagnose(
  tenant: string,
  { error }: InvalidSalesOrder,
  order: SalesOrderUpsert | undefined,
): Promise<Diagnosis> {
  const defaultPath = error && isOrderError(error) ? aboutOrderError(error).field : undefined;
  const unknown = order ? await unknownSkus(tenant, order) : [];
  const closeSkus = await similarSkus(unknown, (dqb) => readSkus(tenant, dqb));
  const errors = order ? findErrors(order, factsOf(unknown)) : [];
  const knownNames = errors.filter(({ code }) => code === error).map(({ path }) => path);
  return {
    knownNames: knownNames.length > 0 ? knownNames : defaultPath ? [defaultPath] : [],
    more: errors.filter(({ code }) => code !== error),
    unknown,
    near: closeSkus,
  };
}
