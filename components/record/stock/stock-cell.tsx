'use client';

import type { CellProps } from '@/components/data-table/rows';
import { useFormatter } from '@/components/ui/use-formatter';
import { StockBar } from './stock-bar';

/** The stock bar in a list. */
export function StockCell({ row, labels }: CellProps) {
  const { number } = useFormatter();
  return <StockBar row={row} labels={labels} format={(amount) => number.format(amount)} />;
}
