import { fetchResult, postJson, tenantPath } from '@/lib/console/browser/fetch-route';

/** What was learned of a SKU holds so long: a product that is made meanwhile is found soon. */
const KEPT_MS = 60_000;
/** More are not asked for before a form is sent: the platform tells. */
const MAX_ITEMS = 300;
const MAX_AGE_MS = 5_000;

const skuCache = new Map<string, { isKnown: boolean; until: number }>();

/**
 * Which of these SKUs the tenant has no product for: one call a hundred SKUs, and none for what is known already. Where it
 * cannot be learned, nothing is called unknown.
 */
export async function unknownSkus(tenant: string, skus: readonly string[]): Promise<string[]> {
  const keyOf = (sku: string) => JSON.stringify([tenant, sku]);
  const now = Date.now();
  const requestedKeys = skus
    .filter((sku) => (skuCache.get(keyOf(sku))?.until ?? 0) < now)
    .slice(0, MAX_ITEMS);
  if (requestedKeys.length > 0) {
    const lookup = { source: 'products', keys: requestedKeys, fields: [] };
    const signal = AbortSignal.timeout(MAX_AGE_MS);
    const result = await fetchResult(
      tenantPath(tenant, 'import/known'),
      Array.isArray,
      postJson(lookup, { signal }),
    );
    if (result.kind === 'ok') {
      const found = new Set(result.answer.map((row) => String(Reflect.get(Object(row), 'sku'))));
      for (const sku of requestedKeys)
        skuCache.set(keyOf(sku), { isKnown: found.has(sku), until: now + KEPT_MS });
    }
  }
  return skus.filter((sku) => skuCache.get(keyOf(sku))?.isKnown === false);
}
