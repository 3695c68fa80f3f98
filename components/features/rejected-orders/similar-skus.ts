import { printDqb } from '@/lib/contract/dqb/dqb';

const MAX_QUERIES = 5;
const PREFIX_LENGTH = 3;

/** SKUs that begin as these do: among them is most likely the one that was mistyped. `readSkus`: those that a query finds. */
export async function similarSkus(
  unknown: readonly string[],
  readSkus: (dqb: string) => Promise<readonly string[]>,
): Promise<string[]> {
  const stems = [...new Set(unknown.map((sku) => sku.slice(0, PREFIX_LENGTH)))].slice(0, MAX_QUERIES);
  const found = await Promise.all(
    stems.map((value) => {
      const filters = [{ operation: 'StartsWith' as const, property: 'sku', value }];
      return readSkus(printDqb({ filters, sort: [], offset: 0, count: 100 }));
    }),
  );
  return found.flat();
}
