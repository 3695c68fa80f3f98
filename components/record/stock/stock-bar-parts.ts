import type { Row } from '@/components/data-table/columns/column';
import { readAmount } from './amount';

/**
 * The parts of a stock bar in order, without lost units. Each has the wire name of its amount and the color used
 * throughout the console. `isOnHand` is true for the parts of the platform's total (D14).
 */
export const levels = [
  { name: 'availableStock', background: 'bg-fill-good', isOnHand: true },
  { name: 'reservedStock', background: 'bg-fill-info', isOnHand: true },
  { name: 'expiredAmount', background: 'bg-fill-bad', isOnHand: true },
  { name: 'damagedItemAmount', background: 'bg-fill-warn', isOnHand: false },
] as const;

/**
 * A part of the bar. `expired` is the portion of the platform's `amount` that is drawn as expired, so that the bar adds up to
 * the total.
 */
export type Level = { name: string; background: string; isOnHand: boolean; amount: number; expired: number };

/**
 * Returns the parts of a record's stock bar. The spec leaves open whether the available and reserved amounts include expired
 * goods. If they do, the sum exceeds the total, and the excess is drawn as expired.
 */
export function stockLevels(row: Row): Level[] {
  const [available, reserved, expired] = [
    readAmount(row, 'availableStock'),
    readAmount(row, 'reservedStock'),
    readAmount(row, 'expiredAmount'),
  ];
  const excess = Math.min(
    expired,
    Math.max(0, available + reserved + expired - readAmount(row, 'totalStockAmount')),
  );
  const expiredByName: Readonly<Record<string, number>> = {
    availableStock: Math.min(available, excess),
    reservedStock: Math.min(reserved, Math.max(0, excess - available)),
  };
  return levels.map(({ name, background, isOnHand }) => ({
    name,
    background,
    isOnHand,
    amount: readAmount(row, name),
    expired: expiredByName[name] ?? 0,
  }));
}
