import { normalize } from '@/lib/contract/schema/normalize-letters';
import { memoize } from '../places/places';
import { findSimilar } from '../similarity';
import type { CheckContext, FindFixes, Fix } from './fix';

/** Normalizes a SKU. Ignores case and the kind of separator, but not the separator's position: `1-23` is not `12-3`. */
const skuKey = memoize((sku) => normalize(sku.trim()).replace(/[\s._/-]+/g, '-'));

const keyedSkus = new WeakMap<object, ReadonlyMap<string, ReadonlySet<string>>>();

/** Groups a list of SKUs by `skuKey`. Cached, because an order with thousands of lines looks up each SKU. */
function skusByKey(skus: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const cached = keyedSkus.get(skus);
  if (cached) return cached;
  const byKey = new Map<string, Set<string>>();
  for (const sku of skus) byKey.set(skuKey(sku), (byKey.get(skuKey(sku)) ?? new Set()).add(sku));
  keyedSkus.set(skus, byKey);
  return byKey;
}

/** Returns variants of a SKU with other separators. The lookup ignores case. */
export const skuVariants = (sku: string): string[] => [
  ...new Set(['-', '_', ' ', '.', '/'].map((separator) => sku.trim().replace(/[\s._/-]+/g, separator))),
];

/** Suggests the existing SKU that differs only in case or separators, or else similar SKUs. */
export const fixUnknownSku: FindFixes = (order, { path }, { skus = [] }: CheckContext) => {
  const at = Number(path.split('.')[1]);
  const sku = order.lineItems?.[at]?.sku ?? '';
  const valueFix = (value: string, label: string, score: number): Fix => ({
    path,
    label,
    score,
    value,
    patch: (o) => ({ ...o, lineItems: (o.lineItems ?? []).with(at, { ...o.lineItems?.[at], sku: value }) }),
  });
  const [same, ...others] = skusByKey(skus).get(skuKey(sku)) ?? [];
  // Certain if exactly one SKU has the same `skuKey`. Similar SKUs are only suggestions.
  if (same !== undefined && same !== sku && others.length === 0) return [valueFix(same, 'restoreMarks', 1)];
  return findSimilar(sku, skus)
    .filter(({ name }) => name !== sku)
    .map(({ name, score }) => valueFix(name, 'useNearest', Math.min(score, 0.94)));
};
