import { hash } from 'node:crypto';

/**
 * A number of matching rows, and the table version for which the number is valid. The version is text, because the sum can exceed
 * `Number.MAX_SAFE_INTEGER`.
 */
export type Total = { version: string; total: number };

const MAX_TOTALS = 20_000;
const cache = new Map<string, Total>();

/** Returns the cache key of a total, derived from the tenant and from the text and values of the count. */
export function totalKey(tenantId: string, text: string, values: readonly unknown[]): string {
  return hash('sha256', JSON.stringify([tenantId, text, values]), 'base64');
}

/** Returns the cached total. The total may be outdated, so the statement that uses it must compare the version. */
export function getCachedTotal(key: string): Total | undefined {
  const total = cache.get(key);
  if (!total) return undefined;
  // Moves the entry to the end, because `cacheTotal` evicts from the front.
  cache.delete(key);
  cache.set(key, total);
  return total;
}

export function cacheTotal(key: string, total: Total): void {
  cache.delete(key);
  cache.set(key, total);
  if (cache.size > MAX_TOTALS) {
    const [oldest] = cache.keys();
    if (oldest !== undefined) cache.delete(oldest);
  }
}
