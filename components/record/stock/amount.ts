import type { Row } from '@/components/data-table/columns/column';

/** Returns an amount of a record. 0 if the amount is missing or negative. */
export const readAmount = (row: Row, name: string): number => {
  const amount = row[name];
  return typeof amount === 'number' ? Math.max(0, amount) : 0;
};
