// A model of the platform in memory. It follows the spec and the decisions, and shares no code with the platform.

export type Stock = {
  name: string;
  tag: string | null;
  total: number;
  reserved: number;
  damaged: number;
  lost: number;
  /** Sums by name: those of the ERP stock list, and `receivedItemAmount`. A missing sum is 0. */
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

/** Returns the available units of a product (D14). Lots of the model never expire. */
export const available = (stock: Stock): number => stock.total - stock.reserved;

/** Adds an amount to one of the sums in `erp`. */
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

/** The sellable, damaged and lost units of a lot. */
export type Lot = { amount: number; damaged: number; lost: number };
export const emptyLot: Lot = { amount: 0, damaged: 0, lost: 0 };

const totalField = { amount: 'total', damaged: 'damaged', lost: 'lost' } as const;

/**
 * Returns the lots from which units are taken, with the number of units per lot. A named lot comes first, followed by units
 * without a lot and the other lots. Without a name, units without a lot come last.
 */
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

/** The expected response of a step. The body is compared only if it is set. */
export type Expected = { status: number; body?: unknown };
export const ok: Expected = { status: 200 };
export const rejected = (status: number): Expected => ({ status });
