import type { Suggestion } from '@/components/form/line-items/suggest-input';
import { fold } from '@/lib/contract/schema/fold';

type Found = { sku: string; name?: string | null; barcodes?: readonly string[] | null };

const MOST_OFFERED = 8;

/**
 * Products in the order in which they are likely meant: the exact SKU first, then the owner of an exact barcode, then SKUs
 * that begin so, then names. A barcode that only one product has means that product, unless it is a SKU itself.
 */
export function suggestionsFor(typed: string, products: readonly Found[]): Suggestion[] {
  const text = typed.trim();
  const rank = ({ sku, barcodes }: Found): number => {
    if (sku === text) return 0;
    if (fold(sku) === fold(text)) return 1;
    if (barcodes?.includes(text)) return 2;
    return fold(sku).startsWith(fold(text)) ? 3 : 4;
  };
  const owners = products.filter((p) => p.barcodes?.includes(text));
  const isSku = products.some((p) => p.sku === text);
  return products
    .toSorted((a, b) => rank(a) - rank(b) || a.sku.localeCompare(b.sku, 'en'))
    .slice(0, MOST_OFFERED)
    .map((p) => ({
      value: p.sku,
      hint: p.name ?? undefined,
      ...(!isSku && owners.length === 1 && owners[0] === p ? { sure: true } : {}),
    }));
}
