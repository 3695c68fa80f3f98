import type { Ranked } from './assortment';
import { completedOn, type Receipts, receive, type Wanted } from './receiving';
import { freeOf, type Warehouse } from './warehouse';

/** Goods come in cases. */
const inCases = (quantity: number) =>
  quantity < 12 ? Math.max(2, Math.ceil(quantity)) : Math.ceil(quantity / 6) * 6;

const MOST_LINES = 14;

/** The first goods of a shop, lorry after lorry on five days. */
export function stockUp(floor: Warehouse, receipts: Receipts, ranked: readonly Ranked[], from: number): void {
  const { random } = floor;
  const wanted = ranked
    .filter((r) => r.fate !== 'awaited')
    .map((r): Wanted => {
      const quantity = {
        normal: r.demand * 40 + random.int(10, 180),
        runsOut: r.demand * 30 + random.int(1, 8),
        lies: r.demand * 150 + random.int(60, 420),
        awaited: 0,
      };
      return { ranked: r, quantity: inCases(quantity[r.fate]) };
    });
  for (let i = 0; i * MOST_LINES < wanted.length; i++) {
    const day = from + (i % 5) + 0.2 + 0.08 * random.next();
    receive(floor, receipts, wanted.slice(i * MOST_LINES, (i + 1) * MOST_LINES), completedOn(day));
  }
}

/** What is running low of the goods that are bought again. */
function low(floor: Warehouse, ranked: readonly Ranked[], day: number): Wanted[] {
  return ranked.flatMap((r) => {
    const shelf = floor.shelves.get(r.item.sku);
    if (r.fate !== 'normal' || !shelf || freeOf(shelf, day) > r.demand * 15 + r.cushion) return [];
    return [{ ranked: r, quantity: inCases(r.demand * 70 + floor.random.int(12, 90)) }];
  });
}

/** Twice a week a delivery for what is running low. */
export function restock(floor: Warehouse, receipts: Receipts, ranked: readonly Ranked[], day: number): void {
  const { random } = floor;
  if (day % 7 !== -2 && day % 7 !== -5) return;
  const wanted = random.sample(low(floor, ranked, day), random.int(6, MOST_LINES));
  if (wanted.length > 0) receive(floor, receipts, wanted, completedOn(day + 0.2 + 0.08 * random.next()));
}

/** Deliveries on their way, at the door, and called off; one has stood at the door for too long. */
export function openReceipts(floor: Warehouse, receipts: Receipts, ranked: readonly Ranked[]): void {
  const { random } = floor;
  const some = (): Wanted[] => {
    const awaited = ranked.filter((r) => r.fate === 'awaited');
    const goods = [
      ...random.sample(awaited, 3),
      ...random.sample(
        ranked.filter((r) => r.fate === 'normal'),
        random.int(2, 8),
      ),
    ];
    return goods.map((r) => ({ ranked: r, quantity: inCases(r.demand * 70 + random.int(12, 90)) }));
  };
  const none = { created: 0, arrived: null, completed: null, cancelled: null } as const;
  const ago = (days: number) => -days + 0.25 + 0.35 * random.next();
  for (const days of [9, 4, 3, 2, 1])
    receive(floor, receipts, some(), { ...none, state: 'ReceivingOrderCreated', created: ago(days) });
  for (const days of [11, 2, 1]) {
    receive(floor, receipts, some(), {
      ...none,
      state: 'ArrivedToWarehouse',
      created: ago(days + 3),
      arrived: ago(days),
    });
  }
  for (const days of [60, 31, 8])
    receive(floor, receipts, some(), {
      ...none,
      state: 'Cancelled',
      created: ago(days + 2),
      cancelled: ago(days),
    });
}
