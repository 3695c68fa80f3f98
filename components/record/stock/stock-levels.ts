import type { Row } from '@/components/data-table/columns/column';
import type { SearchParams } from '@/components/data-table/url-state/list-state';
import { isLowStockFilter, lowStockFilter, outOfStockFilter } from '@/lib/contract/stock-filters';

const readAmount = (row: Row, name: string): number => {
  const amount = row[name];
  return typeof amount === 'number' ? Math.max(0, amount) : 0;
};

/** The quantities of an expected line: `open` is not received yet, `over` exceeds the expected quantity. */
export type ReceivedQuantities = {
  expected: number;
  accepted: number;
  damaged: number;
  open: number;
  over: number;
};

export function receivedQuantities(line: Row): ReceivedQuantities {
  const expected = readAmount(line, 'expectedQuantity');
  const accepted = readAmount(line, 'acceptedQuantity');
  const damaged = readAmount(line, 'damagedQuantity');
  const outstanding = expected - accepted - damaged;
  return { expected, accepted, damaged, open: Math.max(0, outstanding), over: Math.max(0, -outstanding) };
}

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

/** Fields of a stock adjustment's line, one per kind of change. */
export const changeFields = [
  'lostAmount',
  'foundAmount',
  'putInQuarantineAmount',
  'releaseFromQuarantineAmount',
] as const;
