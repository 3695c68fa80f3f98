import type { SearchParams } from '@/components/data-table/url-state/list-state';

/** The views of the stock levels: all, little left, nothing left. */
export type StockView = 'levels' | 'low' | 'zero';

/** Up to here little is left, unless somebody changes the filter. */
const LOW = 10;

const address = (filter: string) => new URLSearchParams({ f: filter, sort: 'availableStock' }).toString();

export const lowStock = address(`availableStock:range:1..${LOW}`);
export const noStock = address('availableStock:range:..0');

/** The view that an address shows, whatever else it says. */
export function viewOf({ f = [] }: SearchParams): StockView {
  const filters = Array.isArray(f) ? f : [f];
  if (filters.some((text) => /^availableStock:range:\.\.0$/.test(text))) return 'zero';
  return filters.some((text) => /^availableStock:range:1\.\.\d+$/.test(text)) ? 'low' : 'levels';
}
