import { ProductUpdate } from '@/lib/contract/resources/products';

/** The columns that a product payload fills: the contract's field names, without the key. */
export const COLUMNS = Object.keys(ProductUpdate.shape);

/**
 * A payload by known columns and the rest (D7). The kind of product and the barcodes cannot be emptied, hence a null
 * there says nothing.
 */
export function split(body: Record<string, unknown>): {
  known: Record<string, unknown>;
  attributes: string | null;
} {
  const known: Record<string, unknown> = {};
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue;
    if (COLUMNS.includes(name)) known[name] = value;
    else rest[name] = value;
  }
  return { known, attributes: Object.keys(rest).length > 0 ? JSON.stringify(rest) : null };
}
