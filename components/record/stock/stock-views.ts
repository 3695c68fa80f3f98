import type { SearchParams } from '@/components/data-table/url-state/list-state';
import { isLowStockFilter, lowStockFilter, outOfStockFilter } from '@/lib/contract/stock-filters';

/** The views of the stock list: all, low stock, out of stock. */
export type StockView = 'levels' | 'low' | 'zero';

const stockSearch = (filter: string) => new URLSearchParams({ f: filter, sort: 'availableStock' }).toString();

/** Returns the query string that selects low stock by the tenant's threshold. The user can change the filter. */
export const lowStockAt = (threshold: number): string => stockSearch(lowStockFilter(threshold));
export const noStock = stockSearch(outOfStockFilter);

/** Returns the view that the filters in the URL select. Ignores other parameters. */
export function selectedStockView({ f = [] }: SearchParams): StockView {
  const filters = Array.isArray(f) ? f : [f];
  if (filters.includes(outOfStockFilter)) return 'zero';
  return filters.some(isLowStockFilter) ? 'low' : 'levels';
}
