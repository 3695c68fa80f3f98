import type { Scope } from '../query/tenant-scope';
import { lockStock, type Movement, recordMovements } from '../stock/ledger';
import type { LockedOrder, OrderRow } from './order-row';

/** A line with its reserved and missing units (D14). */
export type ReservedLine = OrderRow['lines'][number] & {
  referenceNumber: string;
  position: number;
  cancelledAmount: number;
  reservedAmount: number;
  missingQuantity: number;
};

/**
 * Reserves stock for the lines of accepted orders, first come, first served (D14). First releases the reservations of replaced
 * orders. Canceled units of a SKU stay canceled. Records the differences as movements.
 */
export async function reserve(
  tx: Scope,
  orders: readonly OrderRow[],
  existing: Map<string, LockedOrder>,
): Promise<ReservedLine[]> {
  const previousLines = orders.flatMap((o) => existing.get(o.referenceNumber)?.lines ?? []);
  const stock = await lockStock(
    tx,
    [...previousLines, ...orders.flatMap((o) => o.lines)].map((l) => l.sku),
  );
  const available = new Map([...stock].map(([sku, row]) => [sku, row.available]));
  for (const line of previousLines)
    available.set(line.sku, (available.get(line.sku) ?? 0) + line.reservedAmount);

  const reserved: ReservedLine[] = [];
  const movements: Movement[] = [];
  for (const { referenceNumber, lines } of orders) {
    const before = new Map((existing.get(referenceNumber)?.lines ?? []).map((l) => [l.sku, l]));
    lines.forEach((line, position) => {
      const cancelledAmount = Math.min(before.get(line.sku)?.cancelledAmount ?? 0, line.amountInOrder);
      const orderedAmount = line.amountInOrder - cancelledAmount;
      const reservedAmount = Math.max(0, Math.min(available.get(line.sku) ?? 0, orderedAmount));
      available.set(line.sku, (available.get(line.sku) ?? 0) - reservedAmount);
      reserved.push({
        ...line,
        referenceNumber,
        position,
        cancelledAmount,
        reservedAmount,
        missingQuantity: orderedAmount - reservedAmount,
      });
      const reservedBefore = before.get(line.sku)?.reservedAmount ?? 0;
      before.delete(line.sku);
      movements.push(reservationChange(line.sku, reservedAmount - reservedBefore, referenceNumber));
    });
    for (const line of before.values())
      movements.push(reservationChange(line.sku, -line.reservedAmount, referenceNumber));
  }
  await recordMovements(tx, movements);
  return reserved;
}

const reservationChange = (sku: string, change: number, reference: string): Movement => ({
  sku,
  kind: change >= 0 ? 'Reserved' : 'Released',
  amount: Math.abs(change),
  cause: 'sales-orders',
  reference,
});
