import { useSyncExternalStore } from 'react';

const cacheKey = (tenant: string, sku: string) => JSON.stringify([tenant, sku]);
const names = new Map<string, string>();
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Caches the names of looked-up products for the lines of forms. */
export function keepProductNames(
  tenant: string,
  products: readonly { sku: string; name?: string | null }[],
): void {
  for (const { sku, name } of products) if (name) names.set(cacheKey(tenant, sku), name);
  for (const listener of listeners) listener();
}

/** Returns the cached name of a product, or undefined if no name is cached. */
export const useProductName = (tenant: string, sku: string): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => names.get(cacheKey(tenant, sku)),
    () => undefined,
  );
