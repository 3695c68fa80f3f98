import type { Movement } from '../stock/ledger';
import type { Item } from './catalogue';
import type { Random } from './random';
import { moment } from './random';
import type { Shop } from './shops';

/** A row of platform.movements. */
export type MovementRow = Required<Movement> & { at: string };

/** Free stock of one lot; `expires` in days from today, `lotNumber` null when the product has none. */
export type Share = {
  lotNumber: string | null;
  expires: number;
  free: number;
  damaged: number;
  lost: number;
};

/** A product in the warehouse. */
export type StockBook = { item: Item; shares: Share[] };

/** What was taken from which share. */
export type Allocation = { share: Share; amount: number };

/** A row of platform.integrations. */
type IntegrationRow = {
  id: string;
  integrationType: 'OpenApi' | 'Custom';
  integrationName: string;
  active: boolean;
};

/** The simulated warehouse: days are relative to today, which is 0. */
export type Warehouse = {
  readonly shop: Shop;
  readonly today: string;
  readonly random: Random;
  readonly integrations: readonly [IntegrationRow, IntegrationRow, IntegrationRow];
  readonly shelves: Map<string, StockBook>;
  readonly movements: MovementRow[];
  /** Scheduled events by day, run before anything else of that day. */
  readonly pending: { day: number; run: () => void }[];
};

/** Stock that expires sooner than this many days is not sold. */
const SOLD_UNTIL = 21;

export function openWarehouse(shop: Shop, items: readonly Item[], today: string, random: Random): Warehouse {
  const goods = items.filter((item) => item.type !== 'Parent');
  const [erp, web, old] = shop.integrations;
  return {
    shop,
    today,
    random,
    integrations: [
      { id: random.uuid(), integrationType: 'OpenApi', integrationName: erp, active: true },
      { id: random.uuid(), integrationType: 'Custom', integrationName: web, active: true },
      { id: random.uuid(), integrationType: 'Custom', integrationName: old, active: false },
    ],
    shelves: new Map(goods.map((item) => [item.sku, { item, shares: [] }])),
    movements: [],
    pending: [],
  };
}

type Entry = Pick<MovementRow, 'sku' | 'kind' | 'amount' | 'cause' | 'reference'> & {
  lotNumber?: string | null;
};

/** Adds a movement; skips empty ones. */
export function move(floor: Warehouse, day: number, entry: Entry): void {
  if (entry.amount > 0) floor.movements.push({ lotNumber: null, ...entry, at: moment(floor.today, day) });
}

/** Shares that can be sold on a day, earliest expiration first. */
function sellable(shelf: StockBook, day: number): Share[] {
  const shares = shelf.shares.filter((s) => s.free > 0 && s.expires > day + SOLD_UNTIL);
  return shares.length > 1
    ? shares.sort((a, b) => (a.expires < b.expires ? -1 : a.expires > b.expires ? 1 : 0))
    : shares;
}

/** The units of a product that can be sold on a day. */
export const freeOf = (shelf: StockBook | undefined, day: number) =>
  shelf ? sellable(shelf, day).reduce((sum, s) => sum + s.free, 0) : 0;

/** Takes up to `amount` from stock and returns the shares it came from. */
export function take(shelf: StockBook, amount: number, day: number): Allocation[] {
  const taken: Allocation[] = [];
  let left = amount;
  for (const share of sellable(shelf, day)) {
    const part = Math.min(left, share.free);
    if (part === 0) break;
    share.free -= part;
    left -= part;
    taken.push({ share, amount: part });
  }
  return taken;
}

/** Returns units to the shares they were taken from. */
export function giveBack(taken: readonly Allocation[]): void {
  for (const { share, amount } of taken) share.free += amount;
}

/** Runs scheduled events up to this day. */
export function settle(floor: Warehouse, day: number): void {
  const due = floor.pending.filter((p) => p.day <= day).sort((a, b) => a.day - b.day);
  const later = floor.pending.filter((p) => p.day > day);
  floor.pending.splice(0, floor.pending.length, ...later);
  for (const { run } of due) run();
}
