import { keepProductNames } from '@/components/form/line-items/product-names';
import { fetchResult, postJson } from '@/lib/console/browser/fetch-route';
import { tenantPath } from '@/lib/console/browser/tenant-path';

/** Cache lifetime of a SKU lookup. It is short, so that products created in the meantime are found. */
const CACHE_MS = 60_000;
/** Maximum number of SKUs in a lookup. The platform reports unknown SKUs beyond this limit. */
const MAX_SKUS = 300;
const LOOKUP_TIMEOUT_MS = 5_000;

const skuCache = new Map<string, { isKnown: boolean; until: number }>();

/**
 * Returns the SKUs that have no product in the tenant. One request looks up the SKUs that are not cached. If the
 * request fails, those SKUs are not reported.
 */
export async function fetchUnknownSkus(tenant: string, skus: readonly string[]): Promise<string[]> {
  const cacheKey = (sku: string) => JSON.stringify([tenant, sku]);
  const now = Date.now();
  const skusToFetch = skus
    .filter((sku) => (skuCache.get(cacheKey(sku))?.until ?? 0) < now)
    .slice(0, MAX_SKUS);
  if (skusToFetch.length > 0) {
    const signal = AbortSignal.timeout(LOOKUP_TIMEOUT_MS);
    const result = await fetchResult<unknown[]>(
      tenantPath(tenant, 'import/known'),
      postJson({ skus: skusToFetch }, { signal }),
    );
    if (result.kind === 'ok') {
      const products = result.value.map((row) => ({
        sku: String(Reflect.get(Object(row), 'sku')),
        name: String(Reflect.get(Object(row), 'name') ?? ''),
      }));
      keepProductNames(tenant, products);
      const existingSkus = new Set(products.map(({ sku }) => sku));
      for (const sku of skusToFetch)
        skuCache.set(cacheKey(sku), { isKnown: existingSkus.has(sku), until: now + CACHE_MS });
    }
  }
  return skus.filter((sku) => skuCache.get(cacheKey(sku))?.isKnown === false);
}
