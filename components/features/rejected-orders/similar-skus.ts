import { printDqb } from '@/lib/contract/dqb/dqb';
import { skuVariants } from '@/lib/rules/fixes/order-fixes';

const MAX_PREFIXES = 5;
const PREFIX_LENGTH = 3;
/** Queries for SKUs that are only written otherwise; a page holds a hundred, a value of the grammar 2,000 characters. */
const MAX_QUERIES = 20;
const MAX_KEYS = 99;
const MAX_CHARACTERS = 1_900;

/** Lists of SKUs that each fit into one query. */
function querySlices(skus: readonly string[]): string[] {
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
 * SKUs that are the same but for case and separators, and those that begin as these do: among them is most likely the one that was
 * meant. `readSkus`: those that a query finds.
 */
export async function similarSkus(
  unknown: readonly string[],
  readSkus: (dqb: string) => Promise<readonly string[]>,
): Promise<string[]> {
  if (unknown.length === 0) return [];
  const prefixes = [...new Set(unknown.map((sku) => sku.slice(0, PREFIX_LENGTH)))].slice(0, MAX_PREFIXES);
  const variants = [...new Set(unknown.flatMap(skuVariants))].filter((sku) => !/^$|^null$|,/.test(sku));
  const queries = [
    ...querySlices(variants)
      .slice(0, MAX_QUERIES)
      .map((value) => ({ operation: 'In' as const, property: 'sku', value })),
    ...prefixes.map((value) => ({ operation: 'StartsWith' as const, property: 'sku', value })),
  ];
  const found = await Promise.all(
    queries.map((filter) => readSkus(printDqb({ filters: [filter], sort: [], offset: 0, count: 100 }))),
  );
  return [...new Set(found.flat())];
}
