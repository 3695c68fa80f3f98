import type { ReceivingOrderState } from '@/lib/contract/resources/resource-states';
import type { Item, Ranked } from './product-catalog';
import { dayFrom, moment, type Random } from './random';
import { carrier, hauliers, trackingId } from './shipments';
import { freeUnits, move, type Warehouse } from './warehouse';

const DAYS_A_MONTH = 30.4;

/**
 * Returns the expiration day, relative to today, of a lot that arrives on `day`. Most lots expire far in the future. Some expire
 * soon or have expired.
 */
function expiry(item: Item, day: number, random: Random): number {
  const longest = Math.floor(day + item.shelfLifeMonths * DAYS_A_MONTH - random.int(10, 40));
  const soonest = Math.ceil(day + 25);
  const wished = random.weighted([
    [random.int(-75, -1), 7],
    [random.int(0, 7), 3],
    [random.int(8, 30), 5],
    [random.int(31, 60), 6],
    [random.int(61, 90), 6],
    [longest - random.int(0, Math.ceil(item.shelfLifeMonths * 5)), 73],
  ]);
  return Math.max(soonest, Math.min(longest, wished));
}

/** Creates the lot of a product that arrives on `day`. */
function openLot({ random, today }: Warehouse, number: number, item: Item, day: number) {
  const expires = expiry(item, day, random);
  const produced = Math.floor(expires - item.shelfLifeMonths * DAYS_A_MONTH);
  const lotNumber = `L${dayFrom(today, produced).slice(2).replaceAll('-', '')}-${String(number).padStart(3, '0')}`;
  const createdAt = moment(today, day);
  const row = {
    sku: item.sku,
    lotNumber,
    id: random.uuid(),
    expirationDate: dayFrom(today, expires),
    productionDate: dayFrom(today, produced),
    supplierLotNumber: random.chance(0.6) ? `${random.pick(['PRT', 'P', 'LOT'])}${random.digits(6)}` : null,
    createdAt,
    updatedAt: createdAt,
  };
  return { row, expires };
}

/** The receiving orders created so far. */
export type Receipts = ReturnType<typeof receive>[];

/** A product and the quantity to order. */
type Wanted = { ranked: Ranked; quantity: number };

/** Returns the transport of a receiving order, and the prefix of its reference number. */
function makeTransfer(warehouse: Warehouse, day: number, random: Random) {
  const at = moment(warehouse.today, day - 1.2);
  const prefix = random.weighted([
    ['CARGO', 5],
    ['PICKUP', 2],
    ['PALLET', 4],
  ]);
  if (prefix === 'CARGO') {
    const cargoCompanyName = carrier(random);
    const transferDetails = {
      shipmentDate: at,
      cargoCompanyName,
      trackingNumber: trackingId(cargoCompanyName, random),
    };
    return { prefix, transfer: { transferType: 'CargoTransfer' as const, transferDetails } };
  }
  if (prefix === 'PICKUP') {
    const pickupAddress = `${random.pick(warehouse.shop.suppliers)} Depo, Hadımköy, İstanbul`;
    const transferDetails = { pickupDate: at, pickupAddress };
    return { prefix, transfer: { transferType: 'PickupTransfer' as const, transferDetails } };
  }
  const transferDetails = {
    shipmentDate: at,
    carriageCompanyName: random.pick(hauliers),
    waybillNumber: `EX${random.digits(9)}`,
  };
  return { prefix, transfer: { transferType: 'CarriageTransfer' as const, transferDetails } };
}

/**
 * The state of a receiving order, and the day on which the order reached each state, relative to today. Null for states that are
 * not reached.
 */
type Course = {
  state: ReceivingOrderState;
  created: number;
  arrived: number | null;
  completed: number | null;
  cancelled: number | null;
};

const completedOn = (day: number): Course => ({
  state: 'Completed',
  created: day - 3.3,
  arrived: day - 0.4,
  completed: day,
  cancelled: null,
});

/** Returns the counted quantities of a line, which sometimes differ from the expected quantity. */
function count(expected: number, random: Random): { acceptedQuantity: number; damagedQuantity: number } {
  const damagedQuantity = random.chance(0.07) ? Math.min(random.int(1, 3), expected) : 0;
  const off = random.weighted([
    [0, 86],
    [-random.int(1, 4), 11],
    [random.int(1, 2), 3],
  ]);
  return { acceptedQuantity: Math.max(0, expected - damagedQuantity + off), damagedQuantity };
}

/** Creates a receiving order with its lines. If the order is completed, also adds stock and lots. */
function receive(
  warehouse: Warehouse,
  receipts: readonly { lots: readonly object[] }[],
  wanted: readonly Wanted[],
  course: Course,
) {
  const { random, today } = warehouse;
  const { prefix, transfer } = makeTransfer(warehouse, course.arrived ?? course.created + 3, random);
  const referenceNumber = `REC-${prefix}-${String(receipts.length + 1).padStart(4, '0')}`;
  const at = (day: number | null) => (day === null ? null : moment(today, day));
  const done = course.completed;
  const order = {
    referenceNumber,
    id: random.uuid(),
    state: course.state,
    ...transfer,
    receiveType: random.weighted([
      ['Standard', 92],
      ['Deducted', 5],
      ['Return', 3],
    ]),
    integrationId: warehouse.integrations[0].id,
    tag: random.chance(0.2)
      ? random.pick(['quality-check', 'seasonal-stock', 'new-arrival', 'expedited'])
      : null,
    createdAt: moment(today, course.created),
    updatedAt: moment(today, course.cancelled ?? course.completed ?? course.arrived ?? course.created),
    arrivedToWarehouseAt: at(course.arrived),
    completedAt: at(done),
    cancelledAt: at(course.cancelled),
  };
  let lotNumber = receipts.reduce((sum, { lots }) => sum + lots.length, 0);
  const received = wanted.map(({ ranked: { item }, quantity }, position) => {
    const limited = random.chance(0.3);
    const opened =
      item.shelfLifeMonths > 0 && done !== null ? openLot(warehouse, ++lotNumber, item, done) : undefined;
    const line = {
      referenceNumber,
      position,
      id: random.uuid(),
      sku: item.sku,
      lotNumber: opened?.row.lotNumber ?? null,
      expectedQuantity: quantity,
      ...(done === null ? { acceptedQuantity: 0, damagedQuantity: 0 } : count(quantity, random)),
      processedAt: done === null ? null : moment(today, done - 0.05),
      itemNo: position + 1,
      hasLimitCheck: limited,
      tolerance: limited ? 2 : null,
      externalLineItemId: null,
    };
    const stock = warehouse.stocks.get(item.sku);
    if (done !== null && stock) {
      const { sku, lotNumber, acceptedQuantity: free, damagedQuantity: damaged } = line;
      const expires = opened?.expires ?? Number.POSITIVE_INFINITY;
      stock.lots.push({ lotNumber, expires, free, damaged, lost: 0 });
      const entry = { sku, lotNumber, cause: 'receiving-orders', reference: referenceNumber };
      move(warehouse, done, { ...entry, kind: 'ReceivingAccepted', amount: free });
      move(warehouse, done, { ...entry, kind: 'ReceivingDamaged', amount: damaged });
    }
    return { line, lots: opened ? [opened.row] : [] };
  });
  return { order, lines: received.map(({ line }) => line), lots: received.flatMap(({ lots }) => lots) };
}

/** Rounds a quantity up to full cases of six. Quantities below 12 are only rounded up to a whole number of at least 2. */
const inCases = (quantity: number) =>
  quantity < 12 ? Math.max(2, Math.ceil(quantity)) : Math.ceil(quantity / 6) * 6;

const MAX_LINES = 14;

/** Fills the warehouse of a new shop with deliveries on five days. */
export function stockUp(
  warehouse: Warehouse,
  receipts: Receipts,
  ranked: readonly Ranked[],
  from: number,
): void {
  const { random } = warehouse;
  const wanted = ranked
    .filter((r) => r.lifecycle !== 'upcoming')
    .map((r): Wanted => {
      const quantity = {
        normal: r.demand * 40 + random.int(10, 180),
        discontinued: r.demand * 30 + random.int(1, 8),
        slowMoving: r.demand * 150 + random.int(60, 420),
        upcoming: 0,
      };
      return { ranked: r, quantity: inCases(quantity[r.lifecycle]) };
    });
  for (let i = 0; i * MAX_LINES < wanted.length; i++) {
    const day = from + (i % 5) + 0.2 + 0.08 * random.next();
    const delivery = wanted.slice(i * MAX_LINES, (i + 1) * MAX_LINES);
    receipts.push(receive(warehouse, receipts, delivery, completedOn(day)));
  }
}

/** Returns the products that are running low, with the quantities to order. */
function runningLow(warehouse: Warehouse, ranked: readonly Ranked[], day: number): Wanted[] {
  return ranked.flatMap((r) => {
    const stock = warehouse.stocks.get(r.item.sku);
    if (r.lifecycle !== 'normal' || !stock || freeUnits(stock, day) > r.demand * 15 + r.safetyStock)
      return [];
    return [{ ranked: r, quantity: inCases(r.demand * 70 + warehouse.random.int(12, 90)) }];
  });
}

/** On two days of each week, creates a delivery of products that are running low. */
export function restock(
  warehouse: Warehouse,
  receipts: Receipts,
  ranked: readonly Ranked[],
  day: number,
): void {
  const { random } = warehouse;
  if (day % 7 !== -2 && day % 7 !== -5) return;
  const wanted = random.sample(runningLow(warehouse, ranked, day), random.int(6, MAX_LINES));
  if (wanted.length > 0)
    receipts.push(receive(warehouse, receipts, wanted, completedOn(day + 0.2 + 0.08 * random.next())));
}

/** Creates receiving orders that are in transit, at the dock or canceled. One of the orders has been at the dock for too long. */
export function openReceipts(warehouse: Warehouse, receipts: Receipts, ranked: readonly Ranked[]): void {
  const { random } = warehouse;
  const some = (): Wanted[] => {
    const upcoming = ranked.filter((r) => r.lifecycle === 'upcoming');
    const goods = [
      ...random.sample(upcoming, 3),
      ...random.sample(
        ranked.filter((r) => r.lifecycle === 'normal'),
        random.int(2, 8),
      ),
    ];
    return goods.map((r) => ({ ranked: r, quantity: inCases(r.demand * 70 + random.int(12, 90)) }));
  };
  const open = { arrived: null, completed: null, cancelled: null };
  const add = (course: () => Course) => receipts.push(receive(warehouse, receipts, some(), course()));
  const ago = (days: number) => -days + 0.25 + 0.35 * random.next();
  for (const days of [9, 4, 3, 2, 1])
    add(() => ({ ...open, state: 'ReceivingOrderCreated', created: ago(days) }));
  for (const days of [11, 2, 1])
    add(() => ({ ...open, state: 'ArrivedToWarehouse', created: ago(days + 3), arrived: ago(days) }));
  for (const days of [60, 31, 8])
    add(() => ({ ...open, state: 'Cancelled', created: ago(days + 2), cancelled: ago(days) }));
}
