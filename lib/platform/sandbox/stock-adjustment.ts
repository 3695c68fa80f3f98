import type { z } from 'zod';
import {
  StockAdjustmentCreate,
  StockAdjustmentCreateLine,
  type sandboxOperations,
} from '@/lib/contract/resources/sandbox';
import type { TransactionType } from '@/lib/contract/resources/stock-adjustments';
import { conflict, invalid } from '../api-error';
import type { Handler } from '../http/endpoint';
import { columnNames, insertSql } from '../query/columns';
import { nextNumber } from '../query/counters';
import { lockStock, type MovementKind, recordMovements, type StockRow } from '../stock/ledger';
import { type StockKind, WarehouseStock } from './warehouse-stock';

const INSERT_ADJUSTMENT = insertSql('stock_adjustments', [
  'transactionNumber',
  ...columnNames(StockAdjustmentCreate.omit({ lineItems: true })),
]);
const INSERT_LINES = insertSql('stock_adjustment_lines', [
  ...['transactionNumber', 'position'],
  ...columnNames(StockAdjustmentCreateLine),
]);

type Line = z.output<typeof StockAdjustmentCreateLine>;
type Amount = 'lostAmount' | 'foundAmount' | 'putInQuarantineAmount' | 'releaseFromQuarantineAmount';

type Source = 'unreserved' | 'damagedItemAmount' | 'lostItemAmount';

/**
 * The movement for each amount of a transaction type. `from` is the sum that the movement reduces (D18). Expired units can also
 * be taken (D14).
 */
const effects: Record<TransactionType, Partial<Record<Amount, { kind: MovementKind; from?: Source }>>> = {
  Counting: {
    lostAmount: { kind: 'CountingDecreased', from: 'unreserved' },
    foundAmount: { kind: 'CountingIncreased' },
  },
  Lost: { lostAmount: { kind: 'StockToLost', from: 'unreserved' } },
  Found: { foundAmount: { kind: 'LostToStock', from: 'lostItemAmount' } },
  Quarantine: { putInQuarantineAmount: { kind: 'StockToDamaged', from: 'unreserved' } },
  Release: { releaseFromQuarantineAmount: { kind: 'DamagedToStock', from: 'damagedItemAmount' } },
};

/**
 * The lot column for each source. A sum of a product contains the amounts of its lots. Found units return to the lot from which
 * they were lost, if that lot is known (D18).
 */
const stockKinds: Record<Source, StockKind> = {
  unreserved: 'amount',
  damagedItemAmount: 'damagedAmount',
  lostItemAmount: 'lostAmount',
};

const amounts = [
  'lostAmount',
  'foundAmount',
  'putInQuarantineAmount',
  'releaseFromQuarantineAmount',
] as const;

function createMovements(
  type: TransactionType,
  line: Line,
  index: number,
  row: StockRow | undefined,
  warehouseStock: WarehouseStock,
) {
  if (!row) throw invalid(`lineItems.${index}.sku`, 'is not a known SKU', 'LineItemNotFound');
  return amounts.flatMap((field) => {
    const amount = line[field];
    if (amount === 0) return [];
    const effect = effects[type][field];
    const path = `lineItems.${index}.${field}`;
    if (!effect) throw invalid(path, `does not belong to ${type}`);
    const available = effect.from ? Number(row[effect.from]) : Number.POSITIVE_INFINITY;
    if (amount > available)
      throw conflict(path, `only ${available} of ${line.sku} is available`, 'InvalidOperation');
    const parts = effect.from
      ? warehouseStock.take(line.sku, amount, stockKinds[effect.from])
      : [{ lotNumber: null, amount }];
    return parts.map((part) => ({
      sku: line.sku,
      kind: effect.kind,
      lotNumber: part.lotNumber,
      amount: part.amount,
    }));
  });
}

/** Adjusts stock. No sum may fall below zero. Reservations do not change. */
export const createStockAdjustment: Handler<typeof sandboxOperations.createStockAdjustment> = (
  { body },
  { scope },
) =>
  scope.transaction(async (tx) => {
    const skus = body.lineItems.map((l) => l.sku);
    const repeated = skus.findIndex((sku, i) => skus.indexOf(sku) < i);
    if (repeated >= 0) throw invalid(`lineItems.${repeated}.sku`, 'is listed twice');
    const stock = await lockStock(tx, skus);
    const warehouseStock = await WarehouseStock.load(tx, stock);
    const moved = body.lineItems.flatMap((line, i) =>
      createMovements(body.transactionType, line, i, stock.get(line.sku), warehouseStock),
    );
    const transactionNumber = `ADJ-${String(await nextNumber(tx, 'stock-adjustment')).padStart(6, '0')}`;
    const { lineItems, ...adjustment } = body;
    const row = { ...adjustment, transactionNumber, tag: body.tag || null };
    await tx.query(INSERT_ADJUSTMENT, [JSON.stringify([row])]);
    const lines = lineItems.map((line, position) => ({ ...line, transactionNumber, position }));
    await tx.query(INSERT_LINES, [JSON.stringify(lines)]);
    await recordMovements(
      tx,
      moved.map((m) => ({ ...m, cause: 'stock-adjustments', reference: transactionNumber })),
    );
    return { transactionNumber };
  });
