import { printDqb } from '@/lib/contract/dqb/dqb';
import { searchFilters } from '@/lib/contract/dqb/dqb-filter';

const fields = [
  { name: 'sku', kind: 'code' },
  { name: 'name', kind: 'text' },
  { name: 'barcodes', kind: 'list' },
] as const;

/** Products whose SKU begins so, whose name holds it, or one of whose barcodes it is. */
export const productQuery = (typed: string, count: number): string =>
  printDqb({
    filters: searchFilters(typed, fields),
    sort: [{ property: 'sku', direction: 'asc' }],
    offset: 0,
    count,
  });
