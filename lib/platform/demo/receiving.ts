import type { Item, Ranked } from './catalogue';
import { dayFrom, moment, type Random } from './random';
import { carrier, hauliers, trackingId } from './shipments';
import { freeOf, move, type StockBook, type Warehouse } from './warehouse';

/** A row of platform.lots, before its sums are known. */
type LotRow = {
  sku: string;
  lotNumber: string;
  id: string;
  expirationDate: string;
  productionDate: string;
  supplierLotNumber: string | null;
  createdAt: string;
  updatedAt: string;
};

const DAYS_A_MONTH = 30.4;

/** On which day, counted from today, a lot that comes on `day` expires: most keep long, some are past, some nearly. */
function expiry(item: Item, day: number, random: Random): number {
  const longest = Math.floor(day + item.keeps * DAYS_A_MONTH - random.int(10, 40));
  const soonest = Math.ceil(day + 25);
  const wished = random.weighted([
    [random.int(-75, -1), 7],
    [random.int(0, 7), 3],
    [random.int(8, 30), 5],
    [random.int(31, 60), 6],
    [random.int(61, 90), 6],
    [longest - random.int(0, Math.ceil(item.keeps * 5)), 73],
  ]);
  return Math.max(soonest, Math.min(longest, wished));
}

/** Opens the lot of a product that comes on `day`; on one day a product has one lot. */
function openLot(
  floor: Warehouse,
  lots: LotRow[],
  item: Item,
  day: number,
): { lotNumber: string; expires: number } {
  const { random, today } = floor;
  const expires = expiry(item, day, random);
  const produced = Math.floor(expires - item.keeps * DAYS_A_MONTH);
  const lotNumber = `L${dayFrom(today, produced).slice(2).replaceAll('-', '')}-${String(lots.length + 1).padStart(3, '0')}`;
  const createdAt = moment(today, day);
  lots.push({
    sku: item.sku,
    lotNumber,
    id: random.uuid(),
    expirationDate: dayFrom(today, expires),
    productionDate: dayFrom(today, produced),
    supplierLotNumber: random.chance(0.6) ? `${random.pick(['PRT', 'P', 'LOT'])}${random.digits(6)}` : null,
    createdAt,
    updatedAt: createdAt,
  });
  return { lotNumber, expires };
}

/** A row of platform.receiving_orders. */
type ReceivingOrderRow = {
  referenceNumber: string;
  id: string;
  state: 'ReceivingOrderCreated' | 'ArrivedToWarehouse' | 'Completed' | 'Cancelled';
  transferType: 'CargoTransfer' | 'PickupTransfer' | 'CarriageTransfer';
  receiveType: 'Standard' | 'Deducted' | 'Return';
  integrationId: string;
  transferDetails: Readonly<Record<string, string>>;
  tag: string | null;
  createdAt: string;
  updatedAt: string;
  arrivedToWarehouseAt: string | null;
  completedAt: string | null;
  cancelledAt: string | null;
};

/** A row of platform.receiving_order_lines. */
type ReceivingLineRow = {
  referenceNumber: string;
  position: number;
  id: string;
  sku: string;
  lotNumber: string | null;
  expectedQuantity: number;
  acceptedQuantity: number;
  damagedQuantity: number;
  processedAt: string | null;
  itemNo: number;
  hasLimitCheck: boolean;
  tolerance: number | null;
  externalLineItemId: null;
};

export type Receipts = {
  receivingOrders: ReceivingOrderRow[];
  receivingLines: ReceivingLineRow[];
  lots: LotRow[];
};

/** What to order of a product. */
type Wanted = { ranked: Ranked; quantity: number };

type Way = Pick<ReceivingOrderRow, 'transferType' | 'transferDetails'> & { prefix: string };

function way(floor: Warehouse, day: number, random: Random): Way {
  const at = moment(floor.today, day - 1.2);
  return random.weighted<() => Way>([
    [
      () => {
        const cargoCompanyName = carrier(random);
        const trackingNumber = trackingId(cargoCompanyName, random);
        return {
          prefix: 'CARGO',
          transferType: 'CargoTransfer',
          transferDetails: { shipmentDate: at, cargoCompanyName, trackingNumber },
        };
      },
      5,
    ],
    [
      () => {
        const transferDetails = {
          pickupDate: at,
          pickupAddress: `${random.pick(floor.shop.suppliers)} Depo, Hadımköy, İstanbul`,
        };
        return { prefix: 'PICKUP', transferType: 'PickupTransfer', transferDetails };
      },
      2,
    ],
    [
      () => {
        const transferDetails = {
          shipmentDate: at,
          carriageCompanyName: random.pick(hauliers),
          waybillNumber: `EX${random.digits(9)}`,
        };
        return { prefix: 'PALLET', transferType: 'CarriageTransfer', transferDetails };
      },
      4,
    ],
  ])();
}

/** Which of the four states an order of this day has, and since when. */
type Course = {
  state: ReceivingOrderRow['state'];
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

/** What was found when the line was counted. */
function count(expected: number, random: Random): { acceptedQuantity: number; damagedQuantity: number } {
  const damagedQuantity = random.chance(0.07) ? Math.min(random.int(1, 3), expected) : 0;
  const off = random.weighted([
    [0, 86],
    [-random.int(1, 4), 11],
    [random.int(1, 2), 3],
  ]);
  return { acceptedQuantity: Math.max(0, expected - damagedQuantity + off), damagedQuantity };
}

/** Lays on the shelf what a completed line brought. */
function shelve(
  floor: Warehouse,
  shelf: StockBook,
  line: ReceivingLineRow,
  day: number,
  expires: number,
): void {
  const { sku, lotNumber, referenceNumber: reference, acceptedQuantity, damagedQuantity } = line;
  shelf.shares.push({ lotNumber, expires, free: acceptedQuantity, damaged: damagedQuantity, lost: 0 });
  move(floor, day, {
    sku,
    lotNumber,
    kind: 'ReceivingAccepted',
    amount: acceptedQuantity,
    cause: 'receiving-orders',
    reference,
  });
  move(floor, day, {
    sku,
    lotNumber,
    kind: 'ReceivingDamaged',
    amount: damagedQuantity,
    cause: 'receiving-orders',
    reference,
  });
}

/** Writes one receiving order with its lines; a completed one fills the shelves and opens lots. */
function receive(floor: Warehouse, receipts: Receipts, wanted: readonly Wanted[], course: Course): void {
  const { random } = floor;
  const { prefix, ...transfer } = way(floor, course.arrived ?? course.created + 3, random);
  const referenceNumber = `REC-${prefix}-${String(receipts.receivingOrders.length + 1).padStart(4, '0')}`;
  const at = (day: number | null) => (day === null ? null : moment(floor.today, day));
  receipts.receivingOrders.push({
    referenceNumber,
    id: random.uuid(),
    state: course.state,
    ...transfer,
    receiveType: random.weighted([
      ['Standard', 92],
      ['Deducted', 5],
      ['Return', 3],
    ]),
    integrationId: floor.integrations[0].id,
    tag: random.chance(0.2)
      ? random.pick(['quality-check', 'seasonal-stock', 'new-arrival', 'expedited'])
      : null,
    createdAt: moment(floor.today, course.created),
    updatedAt: moment(floor.today, course.cancelled ?? course.completed ?? course.arrived ?? course.created),
    arrivedToWarehouseAt: at(course.arrived),
    completedAt: at(course.completed),
    cancelledAt: at(course.cancelled),
  });
  wanted.forEach(({ ranked: { item }, quantity }, position) => {
    const limited = random.chance(0.3);
    const done = course.completed;
    const opened = item.keeps > 0 && done !== null ? openLot(floor, receipts.lots, item, done) : undefined;
    const line: ReceivingLineRow = {
      referenceNumber,
      position,
      id: random.uuid(),
      sku: item.sku,
      lotNumber: opened?.lotNumber ?? null,
      expectedQuantity: quantity,
      ...(done === null ? { acceptedQuantity: 0, damagedQuantity: 0 } : count(quantity, random)),
      processedAt: done === null ? null : moment(floor.today, done - 0.05),
      itemNo: position + 1,
      hasLimitCheck: limited,
      tolerance: limited ? 2 : null,
      externalLineItemId: null,
    };
    receipts.receivingLines.push(line);
    const shelf = floor.shelves.get(item.sku);
    if (done !== null && shelf) shelve(floor, shelf, line, done, opened?.expires ?? Number.POSITIVE_INFINITY);
  });
}

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
