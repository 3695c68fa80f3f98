/** The URL filter for stock that is available, but at or below a threshold. */
export const lowStockFilter = (threshold: number | '{lowStock}') =>
  `availableStock:range:1..${threshold}` as const;

/** The URL filter for products without available stock. */
export const outOfStockFilter = 'availableStock:range:..0';

export const isLowStockFilter = (filter: string): boolean => /^availableStock:range:1\.\.\d+$/.test(filter);
