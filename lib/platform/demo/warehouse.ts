import type { Movement } from '../stock/ledger';
import type { Item } from './product-catalog';
import type { Random } from './random';
import { moment } from './random';
import type { Shop } from './shops';

/** A row of `platform.movements`. */
export type MovementRow = Required<Movement> & { at: string };

/** The stock of one lot. `expires` is in days from today. `lotNumber` is null for products without lots. */
export type LotStock = {
  lotNumber: string | null;
  expires: number;
  free: number;
  damaged: number;
  lost: number;
};

/** A product with its lots in the warehouse. */
export type StockedProduct = { item: Item; lots: LotStock[] };

/** Units taken from a lot. */
export type Allocation = { lot: LotStock; amount: number };

/** A row of `platform.integrations`. */
type IntegrationRow = {
  id: string;
  integrationType: 'OpenApi' | 'Custom';
  integrationName: string;
  active: boolean;
};

/** The state of the simulated warehouse. Days are relative to today, which is 0. */
export type Warehouse = {
  readonly shop: Shop;
  readonly today: string;
  readonly random: Random;
  readonly integrations: readonly [IntegrationRow, IntegrationRow, IntegrationRow];
  readonly stocks: Map<string, StockedProduct>;
  readonly movements: MovementRow[];
  /** Scheduled events. On each day, due events run first. */
  readonly pending: { day: number; run: () => void }[];
};

/** Stock is sold only if more than this number of days remain until it expires. */
const MIN_DAYS_TO_EXPIRY = 21;

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
    stocks: new Map(goods.map((item) => [item.sku, { item, lots: [] }])),
    movements: [],
    pending: [],
  };
}

type Entry = Pick<MovementRow, 'sku' | 'kind' | 'amount' | 'cause' | 'reference'> & {
  lotNumber?: string | null;
};

/** Adds a movement, unless its amount is 0. */
export function move(warehouse: Warehouse, day: number, entry: Entry): void {
  if (entry.amount > 0)
    warehouse.movements.push({ lotNumber: null, ...entry, at: moment(warehouse.today, day) });
}

/** Returns the lots that can be sold on a day, earliest expiration first. */
function sellable(stock: StockedProduct, day: number): LotStock[] {
  const lots = stock.lots.filter((s) => s.free > 0 && s.expires > day + MIN_DAYS_TO_EXPIRY);
  return lots.length > 1
    ? lots.sort((a, b) => (a.expires < b.expires ? -1 : a.expires > b.expires ? 1 : 0))
    : lots;
}

/** Returns the number of units of a product that can be sold on a day. */
export const freeUnits = (stock: StockedProduct | undefined, day: number) =>
  stock ? sellable(stock, day).reduce((sum, s) => sum + s.free, 0) : 0;

/** Takes up to `amount` units from stock. Returns the number of units taken from each lot. */
export function take(stock: StockedProduct, amount: number, day: number): Allocation[] {
  const taken: Allocation[] = [];
  let left = amount;
  for (const lot of sellable(stock, day)) {
    const part = Math.min(left, lot.free);
    if (part === 0) break;
    lot.free -= part;
    left -= part;
    taken.push({ lot, amount: part });
  }
  return taken;
}

/** Puts units back into the lots from which they were taken. */
export function release(taken: readonly Allocation[]): void {
  for (const { lot, amount } of taken) lot.free += amount;
}

/** Runs and removes the scheduled events up to a day, in order. */
export function runScheduled(warehouse: Warehouse, day: number): void {
  const due = warehouse.pending.filter((p) => p.day <= day).sort((a, b) => a.day - b.day);
  const later = warehouse.pending.filter((p) => p.day > day);
  warehouse.pending.splice(0, warehouse.pending.length, ...later);
  for (const { run } of due) run();
}
