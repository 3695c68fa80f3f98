import { hash } from 'node:crypto';

/**
 * A number of matching rows, and the table version for which it is valid. The version is text, because the sum can exceed
 * `Number.MAX_SAFE_INTEGER`.
 */
export type Total = { version: string; total: number };

const MAX_TOTALS = 20_000;
const cache = new Map<string, Total>();

/** The cache key of a total, from the tenant and the text and values of the count. */
export function totalKey(tenantId: string, text: string, values: readonly unknown[]): string {
  return hash('sha256', JSON.stringify([tenantId, text, values]), 'base64');
}

/** The cached total. It may be outdated: the statement that uses it compares its version. */
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
