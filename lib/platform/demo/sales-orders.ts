import type { SalesOrderState } from '@/lib/contract/resources/resource-states';
import type { AddressRow, CustomerRow } from './customers';
import type { Ranked } from './product-catalog';
import { type ProductRow, tckn, vkn } from './products';
import { atWork, moment, type Random } from './random';
import { carrier, trackingId } from './shipments';
import type { Shop } from './shops';
import { freeUnits, move, release, take, type Warehouse } from './warehouse';

// Tax numbers of carriers without the check digit.
const CARRIERS = ['078050105', '628061412', '990013876'];
const LETTERS = 'ABCDEFGHJKLMNPRSTUVYZ'.split('');

const plate = (random: Random) =>
  `${random.pick(['34', '06', '35', '16', '41'])} ${random.pick(LETTERS)}${random.pick(LETTERS)}${random.pick(LETTERS)} ${random.int(101, 999)}`;

/** Returns a despatch note with a 16-character number. A buyer without a tax number gets an identity number. */
function despatchNote(shop: Shop, to: AddressRow, createdAt: string, number: number, random: Random) {
  return {
    id: `IRS${createdAt.slice(0, 4)}${String(number).padStart(9, '0')}`,
    ettn: random.uuid(),
    tip: 'SEVK',
    senaryo: 'TEMELIRSALIYE',
    tasiyiciVKN: vkn(random.pick(CARRIERS)),
    vknTckn: vkn(shop.taxNumber),
    aVknTckn: to.taxNumber ?? tckn(`8${random.digits(8)}`),
    plaka: plate(random),
  };
}

/** An order with the data that returns and shipments need. */
export type Order = ReturnType<typeof addOrder>;

const noShipment = (): string | null => null;

/** The ordered products and quantities. */
type Basket = { product: ProductRow; amount: number }[];

const NOTES = [
  'Hediye paketi yapılsın',
  'Fatura pakete konmasın',
  'Kırılacak ürün, dikkatli paketleyin',
  'Doğum günü notu eklensin',
  'Lütfen kapıya bırakmayın',
];
const TAGS = ['expedited', 'gift-order', 'b2b', 'overseas', 'expedited,gift-order'];

const withoutNumber = ({ id: _, addressNo: __, ...address }: AddressRow) => address;

function channel(warehouse: Warehouse, isCorporate: boolean): string {
  const { shop, random } = warehouse;
  if (isCorporate) return `b2b.${shop.domain}`;
  return random.weighted([
    ['Web', 42],
    ['Mobile App', 26],
    ['Pazaryeri', 22],
    [shop.domain, 10],
  ]);
}

const PREFIXES: Readonly<Record<string, string>> = { Pazaryeri: 'MP', 'Mobile App': 'APP' };

/**
 * Creates a line and reserves stock for it. Units that are not in stock are missing (D14). Canceled orders release their units on
 * the day of the cancellation.
 */
function sell(
  warehouse: Warehouse,
  { referenceNumber: reference, irsaliye }: { referenceNumber: string; irsaliye: object | null },
  course: OrderTimes,
  position: number,
  { product, amount }: Basket[number],
) {
  const { random } = warehouse;
  const { sku } = product;
  const stock = warehouse.stocks.get(sku);
  const taken = stock ? take(stock, Math.min(amount, freeUnits(stock, course.created)), course.created) : [];
  const held = taken.reduce((sum, t) => sum + t.amount, 0);
  const cancels = course.cancelled !== null;
  const ships = course.shipped !== null;
  const line = {
    referenceNumber: reference,
    position,
    id: random.uuid(),
    sku,
    amountInOrder: amount,
    productSalePrice: product.salePrice ?? product.price,
    itemNo: (position + 1) * 10,
    lotNumber: null,
    externalLineItemId: random.digits(9),
    cancelledAmount: cancels ? amount : 0,
    missingQuantity: cancels ? 0 : amount - held,
    reservedAmount: cancels || ships ? 0 : held,
  };
  const entry = { sku, cause: 'sales-orders', reference };
  move(warehouse, course.created, { ...entry, kind: 'Reserved', amount: held });
  if (course.shipped !== null) {
    const kind = irsaliye ? 'ShippedEwaybil' : 'ShippedWithoutEwaybil';
    for (const { lot, amount: part } of taken)
      move(warehouse, course.shipped, { ...entry, kind, amount: part, lotNumber: lot.lotNumber });
  }
  const { cancelled } = course;
  if (cancelled !== null) {
    move(warehouse, cancelled, { ...entry, kind: 'Released', amount: held });
    move(warehouse, cancelled, { ...entry, kind: 'CancelledAfterUse', amount });
    warehouse.pending.push({ day: cancelled, run: () => release(taken) });
  }
  return { line, taken };
}

/** Creates an order of a customer. Reserves stock, and records all events up to the state in `course`. */
function addOrder(
  warehouse: Warehouse,
  customer: CustomerRow,
  address: AddressRow,
  basket: Basket,
  course: OrderTimes,
  number: number,
) {
  const { random, today } = warehouse;
  const at = (day: number | null) => (day === null ? null : moment(today, day));
  const { email, firstName, lastName, phone } = customer;
  const isCorporate = address.company !== null;
  const salesChannel = channel(warehouse, isCorporate);
  const prefix = isCorporate ? 'CORP' : (PREFIXES[salesChannel] ?? 'ORD');
  const createdAt = moment(today, course.created);
  const cargoCarrier = random.chance(0.85) ? carrier(random) : null;
  const billing = isCorporate
    ? address
    : random.chance(0.85)
      ? address
      : (customer.addresses.at(-1) ?? address);
  const tag = isCorporate
    ? 'b2b'
    : address.country === 'Turkey'
      ? random.chance(0.12)
        ? random.pick(TAGS)
        : null
      : 'overseas';
  const row = {
    referenceNumber: `${prefix}-${createdAt.slice(0, 4)}-${String(number).padStart(5, '0')}`,
    id: random.uuid(),
    state: course.state,
    salesChannel,
    externalOrderId: salesChannel === 'Pazaryeri' ? random.digits(10) : null,
    orderCreatedAt: moment(today, course.created - random.int(1, 25) / 1440),
    companyNo: isCorporate ? address.taxNumber : null,
    orderType: isCorporate ? 'B2B' : 'B2C',
    integrationId: warehouse.integrations[isCorporate ? 0 : 1].id,
    customerNo: customer.customerNo,
    customer: { email, firstName, lastName, phone },
    shippingAddress: withoutNumber(address),
    billingAddress: withoutNumber(billing),
    cargoCarrier,
    cargoCode: cargoCarrier && course.picked !== null ? trackingId(cargoCarrier, random) : null,
    packageNote: random.chance(0.08) ? random.pick(NOTES) : null,
    irsaliye:
      isCorporate || random.chance(0.45)
        ? despatchNote(warehouse.shop, address, createdAt, number, random)
        : null,
    tag,
    shipmentNo: noShipment(),
    createdAt,
    updatedAt: moment(
      today,
      course.cancelled ??
        course.delivered ??
        course.shipped ??
        course.ready ??
        course.packed ??
        course.picked ??
        course.created,
    ),
    pickedAt: at(course.picked),
    packedAt: at(course.packed),
    readyToBeShippedAt: at(course.ready),
    shippedAt: at(course.shipped),
    deliveredAt: at(course.delivered),
    cancelledAt: at(course.cancelled),
  };
  const sold = basket.map((wanted, position) => sell(warehouse, row, course, position, wanted));
  return { row, sold, course, corporate: isCorporate, abroad: address.country !== 'Turkey' };
}

/**
 * The state of an order, and the day on which the order reached each state, relative to today. Null for states that are not
 * reached.
 */
type OrderTimes = {
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

/** Simulates the progress until today of an order that was created on the day `created`. */
function simulateTimes(created: number, random: Random): OrderTimes {
  const after = (day: number, least: number, most: number) =>
    day + (least + (most - least) * random.next()) * HOUR;
  const picked = atWork(after(created, 3, 30));
  const packed = atWork(after(picked, 1, 8));
  const ready = atWork(after(packed, 1, 10));
  const shipped = atWork(after(ready, 3, 20));
  const delivered = atWork(after(shipped, 20, 96));
  // One order in a hundred gets stuck before shipping, and three in a hundred are canceled.
  const stuck = random.chance(0.01) ? random.pick([picked, packed, ready]) : Number.POSITIVE_INFINITY;
  const cancelled = random.chance(0.03)
    ? random.pick([picked, packed, ready]) - HOUR
    : Number.POSITIVE_INFINITY;
  const lastDay = Math.min(0, stuck, cancelled);
  const reached = (day: number) => (day < lastDay ? day : null);
  const course = {
    created,
    picked: reached(picked),
    packed: reached(packed),
    ready: reached(ready),
    shipped: reached(shipped),
    delivered: reached(delivered),
    cancelled: cancelled < 0 && cancelled <= stuck ? cancelled : null,
  };
  return { ...course, state: stateAfter(course) };
}

function stateAfter(course: Omit<OrderTimes, 'state'>): SalesOrderState {
  if (course.cancelled !== null) return 'Cancelled';
  if (course.delivered !== null) return 'Delivered';
  if (course.shipped !== null) return 'Shipped';
  if (course.ready !== null) return 'ReadyToBeShipped';
  if (course.packed !== null) return 'Packed';
  return course.picked !== null ? 'Picked' : 'Created';
}

/** The products for sale, the customers, and the orders so far. `sellOn` adds orders. */
export type Market = {
  ranked: readonly Ranked[];
  products: ReadonlyMap<string, ProductRow>;
  customers: readonly CustomerRow[];
  orders: Order[];
};

type Choice = readonly (readonly [Ranked, number])[];

/** Returns a basket with a discontinued product that is sold out. Empty if there is none. */
function soldOutBasket(warehouse: Warehouse, market: Market, day: number): Basket {
  const soldOut = market.ranked.filter(
    ({ item, lifecycle }) =>
      lifecycle === 'discontinued' && freeUnits(warehouse.stocks.get(item.sku), day) === 0,
  );
  const product =
    soldOut.length > 0 ? market.products.get(warehouse.random.pick(soldOut).item.sku) : undefined;
  return product ? [{ product, amount: warehouse.random.int(1, 3) }] : [];
}

/** Returns a basket with up to four products that can be sold. */
function makeBasket(
  warehouse: Warehouse,
  market: Market,
  choice: Choice,
  day: number,
  isCorporate: boolean,
): Basket {
  const { random } = warehouse;
  const basket: Basket = [];
  const lines = random.pick([1, 1, 1, 2, 2, 3, 4]);
  for (let tries = 0; basket.length < lines && tries < 20; tries++) {
    const { item } = random.weighted(choice);
    const product = market.products.get(item.sku);
    if (!product || basket.some((b) => b.product === product)) continue;
    const wish = isCorporate ? random.int(3, 18) : random.pick([1, 1, 1, 1, 2, 2, 3]);
    const amount = Math.min(wish, freeUnits(warehouse.stocks.get(item.sku), day));
    if (amount > 0) basket.push({ product, amount });
  }
  return basket;
}

/** Creates the orders of one day for customers who existed that morning. */
export function sellOn(warehouse: Warehouse, market: Market, day: number, count: number): void {
  const { random } = warehouse;
  const morning = moment(warehouse.today, day);
  const customers = market.customers.filter((c) => c.addresses.length > 0 && c.createdAt < morning);
  const choice = market.ranked.filter((r) => r.lifecycle !== 'upcoming').map((r) => [r, r.demand] as const);
  const times = Array.from({ length: count }, () => day + 0.3 + 0.65 * random.next()).sort((a, b) => a - b);
  for (const created of times) {
    const customer = random.pick(customers);
    const address = customer.addresses[0];
    if (!address) continue;
    const course = simulateTimes(created, random);
    const basket = makeBasket(warehouse, market, choice, created, address.company !== null);
    // An order that waits for stock is not picked (D14), so its state must still be Created.
    if (course.state === 'Created' && random.chance(0.3))
      basket.push(...soldOutBasket(warehouse, market, created));
    if (basket.length > 0)
      market.orders.push(addOrder(warehouse, customer, address, basket, course, market.orders.length + 1));
  }
}
