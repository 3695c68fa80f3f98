import type { Row } from '@/components/data-table/columns/column';
import type { InventoryExpiration } from '@/lib/contract/resources/products';
import { addDays, toDay } from '@/lib/contract/schema/zone';

/** Ranges of days until expiry. Each range includes the shorter ranges, except expired stock, which is separate. */
export const expiryRanges = ['past', 'next7d', 'next30d', 'next60d', 'next90d'] as const;
export const expiryFilter = (range: ExpiryRange): string => `expirationDate:range:${range}`;

type ExpiryRange = (typeof expiryRanges)[number];

/** Returns the last day of the longest range. */
export const expiryHorizon = (today: string): string => addDays(today, 90);

type ExpirySum = { range: ExpiryRange; amount: number; skus: number; complete: boolean };

const rangeDays = (expiryRange: ExpiryRange): number => Number(/\d+/.exec(expiryRange)?.[0] ?? 0);

const isInRange = (expiryRange: ExpiryRange, day: string, today: string): boolean =>
  expiryRange === 'past' ? day < today : day >= today && day <= addDays(today, rangeDays(expiryRange));

/** Sums the units and counts the distinct SKUs in rows of the expiration list. */
export const sumStock = (rows: readonly Row[]): { amount: number; skus: number } => ({
  amount: rows.reduce((sum, { amount }) => sum + (typeof amount === 'number' ? amount : 0), 0),
  skus: new Set(rows.map(({ sku }) => sku)).size,
});

/**
 * Sums quantities and counts SKUs by range. `seenUntil` is the day up to which all rows were read; undefined if the
 * list is complete. A range that ends on or after that day is incomplete.
 */
export function sumExpiry(
  rows: readonly InventoryExpiration[],
  today: string,
  seenUntil?: string,
): ExpirySum[] {
  return expiryRanges.map((expiryRange) => {
    const expiring = rows.filter(
      (row) => row.expirationDate && isInRange(expiryRange, toDay(row.expirationDate), today),
    );
    const lastDay = expiryRange === 'past' ? addDays(today, -1) : addDays(today, rangeDays(expiryRange));
    return {
      range: expiryRange,
      ...sumStock(expiring),
      complete: seenUntil === undefined || lastDay < seenUntil,
    };
  });
}
