import { read } from '@/lib/console/operations/read';
import { printDqb } from '@/lib/contract/dqb/dqb';

const MOST = 5;
const STEM = 3;

/** SKUs that begin as these do: among them is most likely the one that was mistyped. */
export async function nearSkus(tenant: string, unknown: readonly string[]): Promise<string[]> {
  const stems = [...new Set(unknown.map((sku) => sku.slice(0, STEM)))].slice(0, MOST);
  const found = await Promise.all(
    stems.map((stem) => {
      const filters = [{ operation: 'StartsWith' as const, property: 'sku', value: stem }];
      return read('getProductsWithTag', tenant, {
        query: { dqb: printDqb({ filters, sort: [], offset: 0, count: 100 }) },
      });
    }),
  );
  return found.flatMap((result) => (result.kind === 'ok' ? result.answer.items.map(({ sku }) => sku) : []));
}
