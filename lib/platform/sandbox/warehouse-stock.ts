import type { Scope } from '../query/tenant-scope';
import type { StockRow } from '../stock/ledger';

const LOCK_LOTS = `select sku, "lotNumber", "expirationDate"::text as expires,
    coalesce("expirationDate" < now()::date, false) as "isExpired", amount, "damagedAmount", "lostAmount" from platform.lots
  where "tenantId" = $1 and sku = any($2::text[]) and (amount > 0 or "damagedAmount" > 0 or "lostAmount" > 0)
  order by sku, "lotNumber" for no key update`;

type Lot = Record<StockKind, number> & { lotNumber: string; expires: string | null; isExpired: boolean };
type Part = { lotNumber: string | null; amount: number; isExpired: boolean };

/** Sellable, damaged or lost stock. */
export type StockKind = 'amount' | 'damagedAmount' | 'lostAmount';

const totals = {
  amount: 'totalStockAmount',
  damagedAmount: 'damagedItemAmount',
  lostAmount: 'lostItemAmount',
} as const;

/** Sorts lots by expiration. Lots that never expire come last. */
const byExpiration = (a: Lot, b: Lot) => {
  const [x, y] = [a.expires ?? '9999-99-99', b.expires ?? '9999-99-99'];
  if (x !== y) return x < y ? -1 : 1;
  return a.lotNumber < b.lotNumber ? -1 : 1;
};

/**
 * The stock of some products by lot, from which units can be taken. A lot never has more units than its product. The products
 * must be locked (`lockStock`). `load` locks the lots.
 */
export class WarehouseStock {
  private constructor(
    private readonly stock: ReadonlyMap<string, StockRow>,
    private readonly lots: ReadonlyMap<string, readonly Lot[]>,
  ) {}

  static async load(tx: Scope, stock: ReadonlyMap<string, StockRow>): Promise<WarehouseStock> {
    const rows = await tx.query<Lot & { sku: string }>(LOCK_LOTS, [[...stock.keys()]]);
    const lots = new Map<string, Lot[]>();
    for (const row of rows.sort(byExpiration)) lots.set(row.sku, [...(lots.get(row.sku) ?? []), row]);
    return new WarehouseStock(stock, lots);
  }

  /**
   * Chooses the lots for an amount. If a lot is named, its units come first, then stock without a lot, then other lots.
   * Otherwise, the lots come first, sorted by expiration, and then stock without a lot.
   */
  take(sku: string, amount: number, kind: StockKind, named?: string | null): Part[] {
    return takeFrom(this.parts(sku, kind, named), amount);
  }

  /** Like `take`, but for shipping to a customer. Uses expired units only if no other units are left (D14). */
  ship(sku: string, amount: number, named?: string | null): Part[] {
    const parts = this.parts(sku, 'amount', named);
    return takeFrom(
      [...parts.filter((part) => !part.isExpired), ...parts.filter((part) => part.isExpired)],
      amount,
    );
  }

  private parts(sku: string, goods: StockKind, named?: string | null): Part[] {
    const lots = this.lots.get(sku) ?? [];
    const inLots = lots.reduce((sum, lot) => sum + lot[goods], 0);
    const looseAmount = Math.max(0, (this.stock.get(sku)?.[totals[goods]] ?? 0) - inLots);
    const own = lots.filter((lot) => lot.lotNumber === named);
    const others = lots.filter((lot) => lot.lotNumber !== named);
    const asParts = (list: readonly Lot[]): Part[] =>
      list.map(({ lotNumber, isExpired, ...lot }) => ({ lotNumber, isExpired, amount: lot[goods] }));
    const looseStock: Part = { lotNumber: null, amount: looseAmount, isExpired: false };
    return named ? [...asParts(own), looseStock, ...asParts(others)] : [...asParts(others), looseStock];
  }
}

function takeFrom(parts: readonly Part[], amount: number): Part[] {
  let remaining = amount;
  return parts.flatMap((part) => {
    const amount = Math.max(0, Math.min(remaining, part.amount));
    remaining -= amount;
    return amount > 0 ? [{ ...part, amount }] : [];
  });
}
