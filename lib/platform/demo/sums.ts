import { type Effects, movementKinds } from '../stock/ledger';
import type { MovementRow } from './warehouse';

type Sums = Record<string, number>;

const KINDS: Readonly<Record<string, Effects>> = movementKinds;

/** Every column that movements feed, at nothing. */
function zeros(level: 'product' | 'lot'): Sums {
  return Object.fromEntries(
    Object.values(KINDS).flatMap((effects) => Object.keys(effects[level] ?? {}).map((column) => [column, 0])),
  );
}

/** The running sums of the ledger (D14): of products by SKU, or of lots by SKU and lot number. */
export function sumsOf(
  movements: readonly MovementRow[],
  level: 'product' | 'lot',
): (sku: string, lotNumber?: string) => Sums {
  const sums = new Map<string, Sums>();
  const keyOf = (sku: string, lotNumber: string | null | undefined) =>
    level === 'lot' ? `${sku}\n${lotNumber}` : sku;
  for (const { sku, lotNumber, kind, amount } of movements) {
    const key = keyOf(sku, lotNumber);
    const sum = sums.get(key) ?? zeros(level);
    for (const [column, sign] of Object.entries(KINDS[kind]?.[level] ?? {}))
      sum[column] = (sum[column] ?? 0) + sign * amount;
    sums.set(key, sum);
  }
  return (sku, lotNumber) => sums.get(keyOf(sku, lotNumber)) ?? zeros(level);
}
