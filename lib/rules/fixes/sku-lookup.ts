import type { Dqb } from '@/lib/contract/dqb/dqb';
import { type Correction, replacementSkus } from './remembered-corrections';
import { skuVariants } from './sku-fixes';

const MAX_PREFIXES = 5;
const PREFIX_LENGTH = 3;
/**
 * Limits for looking up variants of SKUs: queries, keys per query (a page has 100 rows), and characters per query (a value may
 * have 2,000).
 */
const MAX_QUERIES = 20;
const MAX_KEYS = 99;
const MAX_CHARACTERS = 1_900;

/** SKUs in an order that have no product, and existing SKUs that may be meant, with the names of their products. */
export type UnknownProducts = {
  unknown: readonly string[];
  similarSkus: readonly string[];
  names?: readonly { sku: string; name?: string | null }[];
};

/** Combines the results of several lookups. */
export const mergeLookups = (parts: readonly UnknownProducts[]): UnknownProducts => ({
  unknown: parts.flatMap(({ unknown }) => unknown),
  similarSkus: [...new Set(parts.flatMap((part) => part.similarSkus))],
});

/** Returns the format of a SKU. `AB-12` and `XY-7` have the same format. */
const skuFormat = (sku: string) =>
  sku
    .replaceAll(/\p{Lu}+/gu, 'A')
    .replaceAll(/\p{Ll}+/gu, 'a')
    .replaceAll(/\p{Nd}+/gu, '0');

/**
 * Returns the distinct SKUs to look up for an order. Previously corrected SKUs come first, with their replacements, which may not
 * exist any more. SKUs in the order's rarest formats follow.
 */
export function likelyErrorsFirst(skus: readonly string[], remembered: readonly Correction[]): string[] {
  const corrected = new Set(remembered.flatMap(({ field, from }) => (field === 'sku' ? from : [])));
  const byShape = new Map<string, string[]>();
  const replacements = replacementSkus(remembered, skus);
  for (const sku of new Set([...skus, ...replacements])) {
    const shape = corrected.has(sku.trim()) || replacements.includes(sku) ? '' : skuFormat(sku);
    byShape.set(shape, byShape.get(shape) ?? []);
    byShape.get(shape)?.push(sku);
  }
  const rank = ([shape, alike]: [string, string[]]) => (shape === '' ? 0 : alike.length);
  return [...byShape].sort((a, b) => rank(a) - rank(b)).flatMap(([, alike]) => alike);
}

/** Splits SKUs into lists. Each list fits into one query. */
function splitIntoQueries(skus: readonly string[]): string[] {
  const slices: string[][] = [[]];
  let length = 0;
  for (const sku of skus) {
    length += sku.length + 1;
    if ((slices.at(-1)?.length ?? 0) >= MAX_KEYS || length > MAX_CHARACTERS) {
      slices.push([]);
      length = sku.length + 1;
    }
    slices.at(-1)?.push(sku);
  }
  return slices.map((slice) => slice.join(','));
}

/**
 * Finds existing SKUs that share a prefix with an unknown SKU, or differ from it only in case and separators. The intended SKU is
 * probably among them. `readSkus` returns the SKUs that match a query.
 */
export async function similarSkus(
  unknown: readonly string[],
  readSkus: (query: Dqb) => Promise<readonly string[]>,
): Promise<string[]> {
  if (unknown.length === 0) return [];
  const prefixes = [...new Set(unknown.map((sku) => sku.slice(0, PREFIX_LENGTH)))].slice(0, MAX_PREFIXES);
  const variants = [...new Set(unknown.flatMap(skuVariants))].filter((sku) => !/^$|^null$|,/.test(sku));
  const queries = [
    ...splitIntoQueries(variants)
      .slice(0, MAX_QUERIES)
      .map((value) => ({ operation: 'In' as const, property: 'sku', value })),
    ...prefixes.map((value) => ({ operation: 'StartsWith' as const, property: 'sku', value })),
  ];
  const results = await Promise.all(
    queries.map((filter) => readSkus({ filters: [filter], sort: [], offset: 0, count: 100 })),
  );
  return [...new Set(results.flat())];
}
