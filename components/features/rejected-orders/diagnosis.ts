import { findForPerson } from '@/lib/console/operations/find-records';
import { isMetered, read } from '@/lib/console/operations/read';
import type { Dqb } from '@/lib/contract/dqb/dqb';
import { isMasked } from '@/lib/contract/masking';
import type { InvalidSalesOrder } from '@/lib/contract/resources/rejected-orders';
import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { valueAt } from '@/lib/contract/schema/value-at';
import type { Correction } from '@/lib/rules/fixes/remembered-corrections';
import { likelyErrorsFirst, similarSkus, type UnknownProducts } from '@/lib/rules/fixes/sku-lookup';
import { pathsOfCode } from '@/lib/rules/order-errors';
import { type OrderFacts, type OrderRuleError, productFacts } from '@/lib/rules/order-rule';
import { findErrors } from '@/lib/rules/order-rules';

type NamedSku = { sku: string; name?: string | null };

async function readProducts(tenant: string, dqb: Dqb): Promise<NamedSku[]> {
  const result = await read('getProductsWithTag', tenant, { dqb });
  return result.kind === 'ok' ? result.value.rows.map(({ sku, name }) => ({ sku, name })) : [];
}

/**
 * What is wrong with a rejected order. `causePaths` are the fields of the reported cause. `causes` are the reported
 * errors as found by the local rules. `more` are the errors that the platform would report next.
 */
export type Diagnosis = { causePaths: string[]; causes: OrderRuleError[]; more: OrderRuleError[] };

/** Maximum number of SKUs to look up in one part. More SKUs are split into `PARTS`. */
const FIRST_PART_SKUS = 200;
/** The number of SKUs after which each part ends. Likely mistakes come first. */
const PARTS: readonly number[] = [50, 500, Number.POSITIVE_INFINITY];
/** Maximum number of SKUs per lookup. If calls are limited, also the maximum in total. */
const MAX_SKUS = 2_000;

/** Facts for the rules. Only products can be looked up, because only the platform knows the other data. */
export const toFacts = ({ unknown }: UnknownProducts): OrderFacts => {
  const missing = new Set(unknown);
  return productFacts((sku) => !missing.has(sku));
};

const noUnknown: UnknownProducts = { unknown: [], similarSkus: [] };

/**
 * Looks up the products of an order in parts, likely mistakes first, so that the first suggestions do not wait for the
 * rest. If products cannot be read, no SKU counts as unknown. The promises never reject.
 */
export function unknownProducts(
  tenant: string,
  order: SalesOrderUpsert | undefined,
  remembered: readonly Correction[],
): Promise<UnknownProducts>[] {
  let isReadable = true;
  async function withoutProduct(skus: readonly string[]): Promise<string[]> {
    const unknown: string[] = [];
    for (let from = 0; from < skus.length && isReadable; from += MAX_SKUS) {
      const keys = skus.slice(from, from + MAX_SKUS);
      const result = await findForPerson(tenant, { source: 'products', keys, fields: [] });
      isReadable = result.kind === 'ok';
      if (result.kind !== 'ok') break;
      const known = new Set(result.value.map(({ sku }) => sku));
      unknown.push(...keys.filter((sku) => !known.has(sku)));
    }
    return unknown;
  }
  const all = likelyErrorsFirst(
    (order?.lineItems ?? []).flatMap(({ sku }) => sku || []),
    remembered,
  );
  // A lookup costs one call per hundred SKUs.
  const skus = isMetered() ? all.slice(0, MAX_SKUS) : all;
  const parts: Promise<UnknownProducts>[] = [];
  const ends = skus.length > FIRST_PART_SKUS ? PARTS : [FIRST_PART_SKUS];
  for (const [i, end] of ends.entries()) {
    const part = skus.slice(ends[i - 1] ?? 0, end);
    if (part.length === 0) break;
    const before = parts.at(-1);
    const lookup = async () => {
      await before;
      const unknown = await withoutProduct(part);
      const names: NamedSku[] = [];
      const readSkus = async (dqb: Dqb) => {
        const products = await readProducts(tenant, dqb);
        names.push(...products);
        return products.map(({ sku }) => sku);
      };
      return { unknown, similarSkus: await similarSkus(unknown, readSkus), names };
    };
    parts.push(lookup());
  }
  return parts;
}

/**
 * Diagnoses an order. The error reported by the platform comes first. Without `order`, only the reported error is
 * known. Errors about products are omitted until the products have been looked up.
 */
export function diagnose(
  { error }: InvalidSalesOrder,
  order: SalesOrderUpsert | undefined,
  products: UnknownProducts | undefined,
): Diagnosis {
  // Errors of masked values are ignored, because the actual values may be valid.
  const errors = order
    ? findErrors(order, toFacts(products ?? noUnknown)).filter(({ path }) => !isMasked(valueAt(order, path)))
    : [];
  const isPending = order !== undefined && products === undefined && error === 'LineItemNotFound';
  return {
    causePaths: isPending ? [] : pathsOfCode(error ?? '', errors),
    causes: errors.filter(({ code }) => code === error),
    more: errors.filter(({ code }) => code !== error),
  };
}
