import type { Row } from '@/components/data-table/columns/column';
import type { SearchParams } from '@/components/data-table/url-state/list-state';
import type { InventoryExpiration } from '@/lib/contract/resources/products';
import { addDays, toDay } from '@/lib/contract/schema/zone';

const amountOf = (row: Row, name: string): number => {
  const amount = row[name];
  return typeof amount === 'number' ? Math.max(0, amount) : 0;
};

/** What became of an expected line. `open` is still to come; `over` came without being expected. */
export type Received = { expected: number; accepted: number; damaged: number; open: number; over: number };

export function receivedOf(line: Row): Received {
  const expected = amountOf(line, 'expectedQuantity');
  const accepted = amountOf(line, 'acceptedQuantity');
  const damaged = amountOf(line, 'damagedQuantity');
  const rest = expected - accepted - damaged;
  return { expected, accepted, damaged, open: Math.max(0, rest), over: Math.max(0, -rest) };
}

/** Bands of days until expiry. Each holds the nearer ones too, except that what is past its date stands alone. */
export const expiryRanges = ['past', 'next7d', 'next30d', 'next60d', 'next90d'] as const;
type ExpiryRange = (typeof expiryRanges)[number];

/** The farthest day that any band reaches. */
export const expiryHorizon = (today: string): string => addDays(today, 90);

type ExpirySum = { band: ExpiryRange; amount: number; skus: number; complete: boolean };

const daysIn = (expiryRange: ExpiryRange): number => Number(/\d+/.exec(expiryRange)?.[0] ?? 0);

const isIn = (expiryRange: ExpiryRange, day: string, today: string): boolean =>
  expiryRange === 'past' ? day < today : day >= today && day <= addDays(today, daysIn(expiryRange));

/** Units in rows of the expiration list, and of how many SKUs: the figures of the tiles above it and of the overview. */
export const sumStock = (rows: readonly Row[]): { amount: number; skus: number } => ({
  amount: rows.reduce((sum, { amount }) => sum + (typeof amount === 'number' ? amount : 0), 0),
  skus: new Set(rows.map(({ sku }) => sku)).size,
});

/**
 * Quantities and numbers of SKUs by band. `rows` come by date, the soonest first; `seenUntil` is the day up to which all
 * are there (nothing when the list was read to its end): a band that goes beyond it is not complete.
 */
export function sumExpiry(
  rows: readonly InventoryExpiration[],
  today: string,
  seenUntil?: string,
): ExpirySum[] {
  return expiryRanges.map((expiryRange) => {
    const expiring = rows.filter(
      (row) => row.expirationDate && isIn(expiryRange, toDay(row.expirationDate), today),
    );
    const end = expiryRange === 'past' ? addDays(today, -1) : addDays(today, daysIn(expiryRange));
    return {
      band: expiryRange,
      ...sumStock(expiring),
      complete: seenUntil === undefined || end < seenUntil,
    };
  });
}

/** The views of the stock levels: all, little left, nothing left. */
export type StockView = 'levels' | 'low' | 'zero';

/** Up to here little is left, unless somebody changes the filter. */
const LOW_AMOUNT = 10;

const address = (filter: string) => new URLSearchParams({ f: filter, sort: 'availableStock' }).toString();

export const lowStock = address(`availableStock:range:1..${LOW_AMOUNT}`);
export const noStock = address('availableStock:range:..0');

/** The view that an address shows, whatever else it says. */
export function viewOf({ f = [] }: SearchParams): StockView {
  const filters = Array.isArray(f) ? f : [f];
  if (filters.some((text) => /^availableStock:range:\.\.0$/.test(text))) return 'zero';
  return filters.some((text) => /^availableStock:range:1\.\.\d+$/.test(text)) ? 'low' : 'levels';
}

/** The parts of a stock bar, in order: the wire name of the amount, and the color that stands for it everywhere. */
export const levels = [
  { name: 'availableStock', ground: 'bg-good' },
  { name: 'reservedStock', ground: 'bg-accent' },
  { name: 'damagedItemAmount', ground: 'bg-warn' },
  { name: 'expiredAmount', ground: 'bg-bad' },
  { name: 'lostItemAmount', ground: 'bg-faint' },
] as const;

/** `amount` is the platform's number; of it `expired` is drawn as expired, so that the bar adds up to the total. */
export type Level = { name: string; ground: string; amount: number; expired: number };

/**
 * The amounts of a record's stock, as the platform tells them. One that counts expired goods within the available or the
 * reserved ones (the spec does not say) tells more than its total: then so much of them is expired.
 */
export function levelsOf(row: Row): Level[] {
  const [available, reserved, expired] = [
    amountOf(row, 'availableStock'),
    amountOf(row, 'reservedStock'),
    amountOf(row, 'expiredAmount'),
  ];
  const bothAmounts = Math.min(
    expired,
    Math.max(0, available + reserved + expired - amountOf(row, 'totalStockAmount')),
  );
  const expiredOf: Readonly<Record<string, number>> = {
    availableStock: Math.min(available, bothAmounts),
    reservedStock: Math.min(reserved, Math.max(0, bothAmounts - available)),
  };
  return levels.map(({ name, ground: background }) => ({
    name,
    ground: background,
    amount: amountOf(row, name),
    expired: expiredOf[name] ?? 0,
  }));
}
