import type { InventoryExpiration } from '@/lib/contract/resources/products';
import { toDay } from '@/lib/contract/schema/dates';
import { addDays } from '@/lib/contract/schema/day-span';

/** Bands of days until expiry. Each holds the nearer ones too, except that what is past its date stands alone. */
export const bands = ['past', 'next7d', 'next30d', 'next60d', 'next90d'] as const;
type Band = (typeof bands)[number];

/** The farthest day that any band reaches. */
export const horizon = (today: string): string => addDays(today, 90);

export type BandSum = { band: Band; amount: number; skus: number; complete: boolean };

const reach = (band: Band): number => Number(/\d+/.exec(band)?.[0] ?? 0);

const isIn = (band: Band, day: string, today: string): boolean =>
  band === 'past' ? day < today : day >= today && day <= addDays(today, reach(band));

/**
 * Quantities and numbers of SKUs by band. `rows` come by date, the soonest first; `seenUntil` is the day up to which all
 * are there (nothing when the list was read to its end): a band that goes beyond it is not complete.
 */
export function sumBands(rows: readonly InventoryExpiration[], today: string, seenUntil?: string): BandSum[] {
  return bands.map((band) => {
    const inside = rows.filter((row) => row.expirationDate && isIn(band, toDay(row.expirationDate), today));
    const end = band === 'past' ? addDays(today, -1) : addDays(today, reach(band));
    return {
      band,
      amount: inside.reduce((sum, row) => sum + (row.amount ?? 0), 0),
      skus: new Set(inside.map((row) => row.sku)).size,
      complete: seenUntil === undefined || end < seenUntil,
    };
  });
}
