import type { SalesOrderState } from '@/lib/contract/resources/order-states';
import type { Ranked } from './catalogue';
import type { CustomerRow } from './customers';
import type { ProductRow } from './products';
import type { Random } from './random';
import { atWork, moment } from './random';
import { type Basket, type Order, order } from './sales-orders';
import { freeOf, type Warehouse } from './warehouse';

/** On which day, counted from today, an order reached each state; null where it did not come. */
export type OrderTimes = {
  state: SalesOrderState;
  created: number;
  picked: number | null;
  packed: number | null;
  ready: number | null;
  shipped: number | null;
  delivered: number | null;
  cancelled: number | null;
};

const HOUR = 1 / 24;

/** The way of an order that was placed on the day `created`, as far as it has come by today. */
function courseOf(created: number, random: Random): OrderTimes {
  const after = (day: number, least: number, most: number) =>
    day + (least + (most - least) * random.next()) * HOUR;
  const picked = atWork(after(created, 3, 30));
  const packed = atWork(after(picked, 1, 8));
  const ready = atWork(after(packed, 1, 10));
  const shipped = atWork(after(ready, 3, 20));
  const delivered = atWork(after(shipped, 20, 96));
  // One in a hundred is stuck somewhere before it leaves; three in a hundred are cancelled there.
  const stuck = random.chance(0.01) ? random.pick([picked, packed, ready]) : Number.POSITIVE_INFINITY;
  const cancelled = random.chance(0.03)
    ? random.pick([picked, packed, ready]) - HOUR
    : Number.POSITIVE_INFINITY;
  const end = Math.min(0, stuck, cancelled);
  const reached = (day: number) => (day < end ? day : null);
  const course = {
    created,
    picked: reached(picked),
    packed: reached(packed),
    ready: reached(ready),
    shipped: reached(shipped),
    delivered: reached(delivered),
    cancelled: cancelled < 0 && cancelled <= stuck ? cancelled : null,
  };
  return { ...course, state: stateOf(course) };
}

function stateOf(course: Omit<OrderTimes, 'state'>): SalesOrderState {
  if (course.cancelled !== null) return 'Cancelled';
  if (course.delivered !== null) return 'Delivered';
  if (course.shipped !== null) return 'Shipped';
  if (course.ready !== null) return 'ReadyToBeShipped';
  if (course.packed !== null) return 'Packed';
  return course.picked !== null ? 'Picked' : 'Created';
}

/** Who buys what: grows by the orders of each day. */
export type Market = {
  ranked: readonly Ranked[];
  products: ReadonlyMap<string, ProductRow>;
  customers: readonly CustomerRow[];
  orders: Order[];
};

type Choice = readonly (readonly [Ranked, number])[];

/** What may be missing: goods that are bought no more and are used up. */
function soldOut(floor: Warehouse, market: Market, day: number): Basket {
  const gone = market.ranked.filter(
    ({ item, fate }) => fate === 'runsOut' && freeOf(floor.shelves.get(item.sku), day) === 0,
  );
  const product = gone.length > 0 ? market.products.get(floor.random.pick(gone).item.sku) : undefined;
  return product ? [{ product, amount: floor.random.int(1, 3) }] : [];
}

/** Fills a basket with goods that are there. */
function basketOf(floor: Warehouse, market: Market, choice: Choice, day: number, corporate: boolean): Basket {
  const { random } = floor;
  const basket: Basket = [];
  const lines = random.pick([1, 1, 1, 2, 2, 3, 4]);
  for (let tries = 0; basket.length < lines && tries < 20; tries++) {
    const { item } = random.weighted(choice);
    const product = market.products.get(item.sku);
    if (!product || basket.some((b) => b.product === product)) continue;
    const wish = corporate ? random.int(3, 18) : random.pick([1, 1, 1, 1, 2, 2, 3]);
    const amount = Math.min(wish, freeOf(floor.shelves.get(item.sku), day));
    if (amount > 0) basket.push({ product, amount });
  }
  return basket;
}

/** The orders of one day, in the order in which they came. An order is placed by someone who was a customer by then. */
export function sellOn(floor: Warehouse, market: Market, day: number, count: number): void {
  const { random } = floor;
  const morning = moment(floor.today, day);
  const known = market.customers.filter((c) => c.addresses.length > 0 && c.createdAt < morning);
  const choice = market.ranked.filter((r) => r.fate !== 'awaited').map((r) => [r, r.demand] as const);
  const times = Array.from({ length: count }, () => day + 0.3 + 0.65 * random.next()).sort((a, b) => a - b);
  for (const created of times) {
    const customer = random.pick(known);
    const address = customer.addresses[0];
    if (!address) continue;
    const course = courseOf(created, random);
    const basket = basketOf(floor, market, choice, created, address.company !== null);
    // An order that waits for goods is not picked (D14).
    if (course.state === 'Created' && random.chance(0.3)) basket.push(...soldOut(floor, market, created));
    if (basket.length > 0)
      market.orders.push(order(floor, customer, address, basket, course, market.orders.length + 1));
  }
}
