'use client';

import { useReader } from '@/components/table/reader';
import type { CellProps } from '@/components/table/rows';
import { StockBar } from './stock-bar';

/** The stock bar in a list. */
export function StockCell({ row, labels }: CellProps) {
  const { number } = useReader();
  return <StockBar row={row} labels={labels} format={(amount) => number.format(amount)} />;
}
