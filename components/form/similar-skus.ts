import type { QueryClient } from '@tanstack/react-query';
import { keepProductNames } from '@/components/form/line-items/product-names';
import { readQuery } from '@/lib/console/browser/read-query';
import type { Dqb } from '@/lib/contract/dqb/dqb';
import { similarSkus } from '@/lib/rules/fixes/sku-lookup';

/** Finds existing SKUs that may be meant by unknown SKUs. If products cannot be read, there are none. */
export function fetchSimilarSkus(
  queryClient: QueryClient,
  tenant: string,
  unknown: readonly string[],
): Promise<string[]> {
  const readSkus = async (dqb: Dqb) => {
    const { value } = await queryClient.fetchQuery(readQuery('getProductsWithTag', tenant, { dqb }));
    keepProductNames(tenant, value.rows);
    return value.rows.map(({ sku }) => sku);
  };
  return similarSkus(unknown, (dqb) => readSkus(dqb).catch(() => []));
}
