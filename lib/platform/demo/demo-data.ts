import { type Ranked, rank } from './assortment';
import { readCatalogue } from './catalogue';
import { type CustomerRow, makeCustomers } from './customers';
import type { Plan } from './fill';
import { type ProductRow, productRow } from './products';
import { random } from './random';
import { openReceipts, type Receipts, restock, stockUp } from './receiving';
import { makeRejected, type RejectedRow } from './rejected-orders';
import { makeReturns, type Returns } from './returns';
import type { Order } from './sales-orders';
import { type Market, sellOn } from './selling';
import { groupShipments, type ShipmentRow } from './shipments';
import { shops } from './shops';
import { type Adjustments, adjust } from './stock-adjustments';
import { openWarehouse, settle, type Warehouse } from './warehouse';

/** All that is known of a tenant, as rows of the platform's tables; the sums of stock are left to the ledger. */
export type DemoScenario = Receipts &
  Adjustments &
  Returns & {
    floor: Warehouse;
    products: ProductRow[];
    customers: CustomerRow[];
    orders: Order[];
    shipments: ShipmentRow[];
    rejected: RejectedRow[];
  };

/** The story begins so many days before today, and the first orders come when the first goods are there. */
const BEGIN = 180;
const FIRST_ORDERS = BEGIN - 6;

/** Shops grow: the last days bring three times the orders of the first. */
function ordersOn(day: number, whole: number): number {
  const until = (d: number) => {
    const part = (FIRST_ORDERS + d) / FIRST_ORDERS;
    return Math.round((whole * (part + part * part)) / 2);
  };
  return until(day + 1) - until(day);
}

/**
 * Tells what happened in a shop until the evening before `today` (YYYY-MM-DD): goods came, were sold, counted and sent
 * back, day after day, and nothing left a shelf that was not on it. The same seed and day give the same rows.
 */
export function writeDemoData(
  { shop: kind, size, rejected: which }: Plan,
  seed: number,
  today: string,
): DemoScenario {
  const source = random(`${seed}/${kind}`);
  const shop = shops[kind];
  const items = readCatalogue(shop.catalogue);
  const floor = openWarehouse(shop, items, today, source.fork('floor'));
  const ranked: Ranked[] = rank(items, (size.orders * 3) / FIRST_ORDERS, source.fork('demand'));
  const fates = new Map(ranked.map((r) => [r.item.sku, r.fate]));
  const products = items.map((item, index) => productRow(floor, item, fates.get(item.sku), index));
  const customers = makeCustomers(size.customers, today, source.fork('customers'));
  const receipts: Receipts = { receivingOrders: [], receivingLines: [], lots: [] };
  const adjustments: Adjustments = { adjustments: [], adjustmentLines: [] };
  const market: Market = {
    ranked,
    products: new Map(products.map((p) => [p.sku, p])),
    customers,
    orders: [],
  };
  stockUp(floor, receipts, ranked, -BEGIN);
  for (let day = -FIRST_ORDERS; day < 0; day++) {
    settle(floor, day);
    restock(floor, receipts, ranked, day);
    sellOn(floor, market, day, ordersOn(day, size.orders));
    if (floor.random.chance(size.adjustments / FIRST_ORDERS)) adjust(floor, adjustments, day + 0.98);
  }
  openReceipts(floor, receipts, ranked);
  const returned = makeReturns(floor, market.orders, size.returns);
  const shipments = groupShipments(floor, market.orders);
  const rejected = makeRejected(floor, market.orders, which);
  floor.movements.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  return {
    floor,
    products,
    customers,
    orders: market.orders,
    shipments,
    rejected,
    ...receipts,
    ...adjustments,
    ...returned,
  };
}
