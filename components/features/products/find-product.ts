import type { Failure } from '@/lib/console/browser/result';
import { read } from '@/lib/console/operations/read';
import { byKey } from '@/lib/contract/dqb/dqb-by-key';
import type { Product } from '@/lib/contract/resources/products';

/** The query that finds what belongs to one SKU. */
export const bySku = (sku: string, count?: number): string => byKey('sku', sku, count);

/** One product: the spec has no read of a single one, so the list is asked. Nothing when the tenant has none. */
export async function findProduct(tenant: string, sku: string): Promise<Product | Failure | undefined> {
  const result = await read('getProductsWithTag', tenant, { query: { dqb: bySku(sku, 10) } });
  return result.kind === 'ok' ? result.answer.items.find((product) => product.sku === sku) : result;
}

/** Asks at once for what the parts of a product's page will wait for; they find it on its way. */
export function askAhead(tenant: string, sku: string): void {
  void read('getStocks', tenant, { query: { dqb: bySku(sku, 10) } });
  void read('getInventoryExpirationDates', tenant, { query: { dqb: bySku(sku) } });
}
