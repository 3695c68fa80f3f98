import type { Dqb } from '@/lib/contract/dqb/dqb';
import { searchFilters } from '@/lib/contract/dqb/search-filters';

const fields = [
  { name: 'sku', kind: 'code' },
  { name: 'name', kind: 'text' },
  { name: 'barcodes', kind: 'list' },
] as const;

/** Returns the query for products by prefix of the SKU, part of the name, or exact barcode. */
export const productQuery = (typed: string, count: number): Dqb => ({
  filters: searchFilters(typed, fields),
  sort: [{ property: 'sku', direction: 'asc' }],
  offset: 0,
  count,
});
