import { addToLot, available, count, type Expected, fromLots, ok, rejected, type World } from './model-world';

export type InboundInput = {
  reference: string;
  lines: { sku: string; lot: string | null; expected: number }[];
};

/** Accepts or rejects each receiving order of a call (D15, D21). Returns the references of the rejected orders. */
export function receiveInbound(world: World, orders: readonly InboundInput[]): string[] {
  const seen = new Set<string>();
  const failed: string[] = [];
  const accepted = orders.filter(({ reference, lines }) => {
    const held = world.inbound.get(reference);
    const keys = new Set(lines.map((l) => `${l.sku} ${l.lot}`));
    const fails =
      seen.has(reference) ||
      (held && held.state !== 'ReceivingOrderCreated') ||
      lines.length === 0 ||
      keys.size < lines.length ||
      lines.some((l) => l.expected < 1 || !world.products.has(l.sku));
    seen.add(reference);
    if (fails) failed.push(reference);
    return !fails;
  });
  for (const { reference, lines } of accepted) {
    const fresh = lines.map((l) => ({ ...l, accepted: 0, damaged: 0 }));
    const held = world.inbound.get(reference);
    if (held) held.lines = fresh;
    else world.inbound.set(reference, { state: 'ReceivingOrderCreated', tag: null, lines: fresh });
  }
  return failed;
}

const inboundTransitions: Record<string, string[]> = {
  ReceivingOrderCreated: ['ArrivedToWarehouse', 'Completed', 'Cancelled'],
  ArrivedToWarehouse: ['Completed', 'Cancelled'],
};

/** Moves a receiving order to a state (D15). On completion, accepts all units except `damaged` units of each line. */
export function advanceInbound(world: World, reference: string, to: string, damaged: number): Expected {
  const order = world.inbound.get(reference);
  if (!order) return rejected(404);
  if (!inboundTransitions[order.state]?.includes(to)) return rejected(409);
  order.state = to;
  if (to !== 'Completed') return ok;
  for (const line of order.lines) {
    const stock = world.products.get(line.sku);
    if (!stock) continue;
    line.damaged = Math.min(damaged, line.expected);
    line.accepted = line.expected - line.damaged;
    stock.total += line.accepted;
    stock.damaged += line.damaged;
    count(stock, 'completedReceivingAcceptedAmount', line.accepted);
    count(stock, 'receivedItemAmount', line.accepted);
    addToLot(world, line.sku, line.lot, line.accepted, line.damaged);
  }
  return ok;
}

/** Creates a return (D17). */
export function createReturn(world: World, number: string, skus: readonly string[]): Expected {
  if (skus.some((sku) => !world.products.has(sku))) return rejected(400);
  if (world.returns.has(number)) return rejected(409);
  world.returns.set(number, {
    state: 'ReturnCreated',
    tag: null,
    lines: skus.map((sku) => ({ sku, state: 'WaitingToBeProcessed' })),
  });
  return { status: 200, body: { returnReferenceNumber: number } };
}

const returnTransitions: Record<string, string[]> = {
  ReturnCreated: ['ArrivedToWarehouse', 'Completed'],
  ArrivedToWarehouse: ['Completed'],
};

/** Moves a return to a state (D17). The inspection finds the first line in the state `seen`. */
export function advanceReturn(world: World, number: string, to: string, seen: string): Expected {
  const found = world.returns.get(number);
  if (!found) return rejected(404);
  if (!returnTransitions[found.state]?.includes(to)) return rejected(409);
  found.state = to;
  const [first] = found.lines;
  if (first) first.state = seen;
  if (to !== 'Completed') return ok;
  for (const line of found.lines) {
    if (line.state === 'WaitingToBeProcessed') line.state = 'Undamaged';
    const stock = world.products.get(line.sku);
    if (stock && line.state === 'Undamaged') stock.total += 1;
    if (stock && line.state === 'Damaged') stock.damaged += 1;
  }
  return ok;
}

/**
 * The effects of the transaction types (D18): the field of the amount, the ERP sum, and the sums of products and lots that the
 * amount is taken from and added to.
 */
export const adjustments = [
  { type: 'Counting', field: 'foundAmount', erp: 'countingIncreasedAmount', from: null, to: 'total' },
  { type: 'Counting', field: 'lostAmount', erp: 'countingDecreasedAmount', from: 'total', to: null },
  { type: 'Lost', field: 'lostAmount', erp: 'stockToLostAmount', from: 'total', to: 'lost' },
  { type: 'Found', field: 'foundAmount', erp: 'lostToStockAmount', from: 'lost', to: 'total' },
  {
    type: 'Quarantine',
    field: 'putInQuarantineAmount',
    erp: 'stockToDamagedAmount',
    from: 'total',
    to: 'damaged',
  },
  {
    type: 'Release',
    field: 'releaseFromQuarantineAmount',
    erp: 'damagedToStockAmount',
    from: 'damaged',
    to: 'total',
  },
] as const;

const ofLot = { total: 'amount', damaged: 'damaged', lost: 'lost' } as const;

/** Adjusts stock (D18). No sum falls below zero, reserved units stay, and found units return to the lot that lost them. */
export function adjust(
  world: World,
  which: number,
  lines: readonly { sku: string; amount: number }[],
): Expected {
  const kind = adjustments[which];
  if (!kind || new Set(lines.map((l) => l.sku)).size < lines.length) return rejected(400);
  for (const { sku, amount } of lines) {
    const stock = world.products.get(sku);
    if (!stock) return rejected(400);
    const there =
      kind.from === 'total' ? available(stock) : kind.from ? stock[kind.from] : Number.POSITIVE_INFINITY;
    if (amount > there) return rejected(409);
  }
  for (const { sku, amount } of lines) {
    const stock = world.products.get(sku);
    if (!stock) continue;
    if (kind.from)
      for (const [lot, taken] of fromLots(world, sku, amount, ofLot[kind.from], null)) {
        lot[ofLot[kind.from]] -= taken;
        if (kind.to) lot[ofLot[kind.to]] += taken;
      }
    if (kind.from) stock[kind.from] -= amount;
    if (kind.to) stock[kind.to] += amount;
    count(stock, kind.erp, amount);
  }
  const transactionNumber = `ADJ-${String(world.adjustments.size + 1).padStart(6, '0')}`;
  world.adjustments.set(transactionNumber, {
    type: kind.type,
    tag: null,
    lines: lines.map((l) => ({ ...l })),
  });
  return { status: 200, body: { transactionNumber } };
}
