import type { Scope } from '../query/tenant-scope';
import { lockStock, type Movement, record } from '../stock/ledger';
import type { HeldOrder } from './order-intake';
import type { OrderRow } from './order-row';

/** A line with what is held for it and what is missing (D14). */
export type ReservedLine = OrderRow['lines'][number] & {
  referenceNumber: string;
  position: number;
  cancelledAmount: number;
  reservedAmount: number;
  missingQuantity: number;
};

/**
 * Reserves stock for the lines of accepted orders, in their order: first come, first served (D14). What a replaced
 * order held is free again first; what was cancelled of a SKU stays cancelled. Movements are the differences.
 */
export async function reserve(
  tx: Scope,
  orders: readonly OrderRow[],
  held: Map<string, HeldOrder>,
): Promise<ReservedLine[]> {
  const former = orders.flatMap((o) => held.get(o.referenceNumber)?.lines ?? []);
  const stock = await lockStock(
    tx,
    [...former, ...orders.flatMap((o) => o.lines)].map((l) => l.sku),
  );
  const free = new Map([...stock].map(([sku, row]) => [sku, row.free]));
  for (const line of former) free.set(line.sku, (free.get(line.sku) ?? 0) + line.reservedAmount);

  const reserved: ReservedLine[] = [];
  const movements: Movement[] = [];
  for (const { referenceNumber, lines } of orders) {
    const before = new Map((held.get(referenceNumber)?.lines ?? []).map((l) => [l.sku, l]));
    lines.forEach((line, position) => {
      const cancelledAmount = Math.min(before.get(line.sku)?.cancelledAmount ?? 0, line.amountInOrder);
      const wanted = line.amountInOrder - cancelledAmount;
      const reservedAmount = Math.max(0, Math.min(free.get(line.sku) ?? 0, wanted));
      free.set(line.sku, (free.get(line.sku) ?? 0) - reservedAmount);
      reserved.push({
        ...line,
        referenceNumber,
        position,
        cancelledAmount,
        reservedAmount,
        missingQuantity: wanted - reservedAmount,
      });
      const held = before.get(line.sku)?.reservedAmount ?? 0;
      before.delete(line.sku);
      movements.push(difference(line.sku, reservedAmount - held, referenceNumber));
    });
    for (const line of before.values())
      movements.push(difference(line.sku, -line.reservedAmount, referenceNumber));
  }
  await record(tx, movements);
  return reserved;
}

const difference = (sku: string, change: number, reference: string): Movement => ({
  sku,
  kind: change >= 0 ? 'Reserved' : 'Released',
  amount: Math.abs(change),
  cause: 'sales-orders',
  reference,
});
