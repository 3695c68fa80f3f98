import {
  available,
  count,
  type Expected,
  fromLots,
  type Line,
  type Order,
  ok,
  preShip,
  rejected,
  type World,
} from './model-world';

export type OrderInput = {
  reference: string;
  email: string;
  lines: { sku: string; amount: number; lot: string | null }[];
};

const contentKey = (o: {
  email: string;
  lines: readonly { sku: string; amount: number; lot: string | null }[];
}) => JSON.stringify([o.email, o.lines.map(({ sku, amount, lot }) => [sku, amount, lot])]);

function rejectionCode(world: World, order: OrderInput): string | undefined {
  if (order.reference.includes('_')) return 'InvalidSalesOrderReferenceNumber';
  const existing = world.orders.get(order.reference);
  if (existing && existing.state !== 'Created' && contentKey(existing) !== contentKey(order))
    return 'ReferenceNumberAlreadyExists';
  if (order.lines.length === 0) return 'MissingInformation';
  if (order.lines.some((l) => l.amount < 1)) return 'LineItemQuantityError';
  if (new Set(order.lines.map((l) => l.sku)).size < order.lines.length)
    return 'SalesOrderHasLineItemsWithSameSku';
  if (order.lines.some((l) => !world.products.has(l.sku))) return 'LineItemNotFound';
}

function place(world: World, { reference, email, lines }: OrderInput): void {
  const before = world.orders.get(reference);
  const reservedLines = lines.map((line): Line => {
    const stock = world.products.get(line.sku);
    const previous = before?.lines.find((l) => l.sku === line.sku);
    const cancelled = Math.min(previous?.cancelled ?? 0, line.amount);
    const reserved = stock ? Math.max(0, Math.min(available(stock), line.amount - cancelled)) : 0;
    if (stock) stock.reserved += reserved;
    return { ...line, cancelled, reserved, missing: line.amount - cancelled - reserved };
  });
  const fresh = { state: 'Created', shipment: null, tag: null, cargo: null };
  const order = { ...(before ?? fresh), email, lines: reservedLines };
  world.orders.set(reference, order);
  if (before) closeEmpty(order);
  if (!world.customers.some((c) => c.email === email))
    world.customers.push({ email, phone: '+905321112233' });
}

/** Cancels an order without open units, and removes it from its shipment (D11). */
function closeEmpty(order: Order): void {
  if (order.lines.some((l) => l.cancelled < l.amount)) return;
  order.state = 'Cancelled';
  order.shipment = null;
}

/** Accepts or rejects each order of a call, and reserves stock (D8, D9, D14, D21). */
export function createOrders(world: World, orders: readonly OrderInput[]): Expected {
  const seen = new Set<string>();
  const rejected: { reference: string; error: string }[] = [];
  const accepted = orders.filter((order) => {
    const error = seen.has(order.reference) ? 'ReferenceNumberAlreadyExists' : rejectionCode(world, order);
    seen.add(order.reference);
    if (error) rejected.push({ reference: order.reference, error });
    return !error;
  });
  const isNew = accepted.map((o) => !world.orders.has(o.reference));
  const open = accepted.filter((o) => (world.orders.get(o.reference)?.state ?? 'Created') === 'Created');
  for (const { reference } of open)
    for (const line of world.orders.get(reference)?.lines ?? []) {
      const stock = world.products.get(line.sku);
      if (stock) stock.reserved -= line.reserved;
    }
  for (const order of open) place(world, order);
  world.invalid = [...world.invalid.filter((i) => !seen.has(i.reference)), ...rejected];
  const created = isNew.filter(Boolean).length;
  const body = {
    created,
    updated: accepted.length - created,
    rejected: rejected.map(({ reference, error }) => ({ referenceNumber: reference, error })),
  };
  return { status: 200, body };
}

/** Cancels units of one line (D11). */
export function cancelLine(world: World, reference: string, sku: string, amount: number): Expected {
  const order = world.orders.get(reference);
  if (!order) return rejected(404);
  if (!preShip.includes(order.state)) return rejected(409);
  const line = order.lines.find((l) => l.sku === sku);
  const stock = world.products.get(sku);
  if (!line || !stock) return rejected(404);
  if (amount > line.amount - line.cancelled) return rejected(409);
  const missing = Math.min(amount, line.missing);
  line.cancelled += amount;
  line.missing -= missing;
  line.reserved -= amount - missing;
  stock.reserved -= amount - missing;
  count(stock, 'ewaybilAndUnEwaybilSalesOrderCancelledAmount', amount);
  closeEmpty(order);
  return rejected(202);
}

function pick(world: World, order: Order): void {
  for (const line of order.lines) {
    const stock = world.products.get(line.sku);
    if (!stock) continue;
    const found = Math.min(line.missing, Math.max(0, available(stock)));
    line.missing -= found;
    line.reserved += found;
    stock.reserved += found;
  }
}

function ship(world: World, order: Order): void {
  for (const line of order.lines) {
    const stock = world.products.get(line.sku);
    if (!stock) continue;
    for (const [lot, amount] of fromLots(world, line.sku, line.reserved, 'amount', line.lot))
      lot.amount -= amount;
    stock.total -= line.reserved;
    stock.reserved -= line.reserved;
    count(stock, 'unEwaybilSalesOrderUsedAmount', line.reserved);
    line.reserved = 0;
  }
}

/** Moves an order to a state (D10). */
export function advanceOrder(world: World, reference: string, to: string): Expected {
  const order = world.orders.get(reference);
  if (!order) return rejected(404);
  const statesInOrder = [...preShip, 'Shipped', 'Delivered'];
  const [from, end] = [statesInOrder.indexOf(order.state), statesInOrder.indexOf(to)];
  if (to === 'Cancelled') {
    if (!preShip.includes(order.state)) return rejected(409);
    for (const line of order.lines) cancelRest(world, line);
    order.state = 'Cancelled';
    order.shipment = null;
    return ok;
  }
  if (from < 0 || end <= from) return rejected(409);
  for (const state of statesInOrder.slice(from + 1, end + 1)) {
    if (state === 'Picked') pick(world, order);
    if (state === 'Shipped') ship(world, order);
  }
  order.state = to;
  return ok;
}

function cancelRest(world: World, line: Line): void {
  const stock = world.products.get(line.sku);
  if (!stock) return;
  stock.reserved -= line.reserved;
  count(stock, 'ewaybilAndUnEwaybilSalesOrderCancelledAmount', line.amount - line.cancelled);
  Object.assign(line, { cancelled: line.amount, missing: 0, reserved: 0 });
}

/** Creates or updates a shipment. `listed` is its complete membership. */
export function upsertShipment(
  world: World,
  shipmentNo: string,
  type: string,
  listed: readonly string[],
): Expected {
  if (listed.some((r) => !world.orders.has(r))) return rejected(404);
  const state = (r: string) => world.orders.get(r)?.state ?? '';
  if (listed.some((r) => !preShip.includes(state(r)))) return rejected(409);
  const before = new Map([...world.orders].map(([r, o]) => [r, o.shipment]));
  const wanted = [...new Set(listed)];
  const detached = [...world.orders.keys()].filter(
    (r) => before.get(r) === shipmentNo && !wanted.includes(r) && preShip.includes(state(r)),
  );
  world.shipments.set(shipmentNo, type);
  for (const [reference, order] of world.orders) {
    if (wanted.includes(reference)) order.shipment = shipmentNo;
    else if (detached.includes(reference)) order.shipment = null;
  }
  const results = wanted.map((referenceNumber) => {
    const from = before.get(referenceNumber) ?? null;
    return { referenceNumber, status: 'Attached', previousShipmentNo: from === shipmentNo ? null : from };
  });
  const shipmentDate = '2026-12-01T00:00:00Z';
  return {
    status: 200,
    body: { shipmentNo, shipmentType: type, shipmentDate, results, detached: detached.sort() },
  };
}
