// An in-memory platform, written independently of the real one, from the spec and its decisions.

export type Stock = {
  name: string;
  tag: string | null;
  total: number;
  reserved: number;
  damaged: number;
  lost: number;
  /** The ten nonzero sums of `Stocks/for-erp`, and `receivedItemAmount`. */
  erp: Record<string, number>;
};

export type Line = {
  sku: string;
  amount: number;
  lot: string | null;
  cancelled: number;
  missing: number;
  reserved: number;
};
export type Order = {
  state: string;
  email: string;
  lines: Line[];
  shipment: string | null;
  tag: string | null;
  cargo: string | null;
};
type Inbound = {
  state: string;
  tag: string | null;
  lines: { sku: string; lot: string | null; expected: number; accepted: number; damaged: number }[];
};
type Return = { state: string; tag: string | null; lines: { sku: string; state: string }[] };
type Adjustment = { type: string; tag: string | null; lines: { sku: string; amount: number }[] };

export type World = {
  products: Map<string, Stock>;
  lots: Map<string, Lot & { supplier: string | null }>;
  customers: { email: string; phone: string }[];
  orders: Map<string, Order>;
  invalid: { reference: string; error: string }[];
  shipments: Map<string, string>;
  inbound: Map<string, Inbound>;
  returns: Map<string, Return>;
  adjustments: Map<string, Adjustment>;
};

export const emptyWorld = (): World => ({
  products: new Map(),
  lots: new Map(),
  customers: [],
  orders: new Map(),
  invalid: [],
  shipments: new Map(),
  inbound: new Map(),
  returns: new Map(),
  adjustments: new Map(),
});

export const lotKey = (sku: string, lot: string): string => `${sku} ${lot}`;

/** No lot of this world ever expires (D14). */
export const available = (stock: Stock): number => stock.total - stock.reserved;

/** Adds to one of the sums that ERP systems read. */
export function count(stock: Stock, field: string, amount: number): void {
  if (amount > 0) stock.erp[field] = (stock.erp[field] ?? 0) + amount;
}

export function addToLot(
  world: World,
  sku: string,
  lot: string | null,
  amount: number,
  damaged: number,
): void {
  if (lot === null) return;
  const before = world.lots.get(lotKey(sku, lot)) ?? { ...emptyLot, supplier: null };
  const after = { amount: before.amount + amount, damaged: before.damaged + damaged };
  world.lots.set(lotKey(sku, lot), { ...before, ...after });
}

/** The units of a lot: sellable ones, damaged ones, and those lost from it. */
export type Lot = { amount: number; damaged: number; lost: number };
export const emptyLot: Lot = { amount: 0, damaged: 0, lost: 0 };

const totalField = { amount: 'total', damaged: 'damaged', lost: 'lost' } as const;

/** The lots that leaving units come from: first the named one, then units without a lot, then the others; without a name, lots first. */
export function fromLots(
  world: World,
  sku: string,
  amount: number,
  goods: keyof Lot,
  named: string | null,
): [Lot, number][] {
  const own = [...world.lots]
    .filter(([key]) => key.startsWith(`${sku} `))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const whole = world.products.get(sku)?.[totalField[goods]] ?? 0;
  const loose = whole - own.reduce((sum, [, lot]) => sum + lot[goods], 0);
  const isNamed = ([key]: [string, unknown]) => named !== null && key === lotKey(sku, named);
  let left = amount;
  const give = (there: number) => {
    const given = Math.min(left, there);
    left -= given;
    return given;
  };
  const first = named === null ? own : own.filter(isNamed);
  const taken = first.map(([, lot]): [Lot, number] => [lot, give(lot[goods])]);
  if (named === null) return taken;
  give(loose);
  const others = own.filter((entry) => !isNamed(entry));
  return [...taken, ...others.map(([, lot]): [Lot, number] => [lot, give(lot[goods])])];
}

export const preShip = ['Created', 'Picked', 'Packed', 'ReadyToBeShipped'];

/** The expected response of a step: a status, and the body if it has one. */
export type Expected = { status: number; body?: unknown };
export const ok: Expected = { status: 200 };
export const rejected = (status: number): Expected => ({ status });
