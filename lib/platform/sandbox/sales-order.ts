import { type SalesOrderState, salesOrderTransitions } from '@/lib/contract/resources/resource-states';
import type { sandboxOperations } from '@/lib/contract/resources/sandbox';
import { invalid, notFound } from '../api-error';
import type { Handler } from '../http/endpoint';
import type { Scope } from '../query/tenant-scope';
import { lockStock, type Movement, recordMovements, type StockRow } from '../stock/ledger';
import { statePath } from './state-path';
import { WarehouseStock } from './warehouse-stock';

const LOCK_ORDER = `select state, irsaliye is not null as ewaybill from platform.sales_orders
  where "tenantId" = $1 and "referenceNumber" = $2 for no key update`;
const READ_LINES = `select position, sku, "amountInOrder" - "cancelledAmount" as "openAmount", "missingQuantity", "reservedAmount", "lotNumber"
  from platform.sales_order_lines where "tenantId" = $1 and "referenceNumber" = $2 order by position`;
const UPDATE_LINES = `update platform.sales_order_lines l set "missingQuantity" = r."missingQuantity", "reservedAmount" = r."reservedAmount",
    "cancelledAmount" = l."cancelledAmount" + r.cancelled
  from json_to_recordset($3) r(position int, "missingQuantity" numeric, "reservedAmount" numeric, cancelled numeric)
  where l."tenantId" = $1 and l."referenceNumber" = $2 and l.position = r.position`;

type Line = {
  position: number;
  sku: string;
  openAmount: number;
  missingQuantity: number;
  reservedAmount: number;
  lotNumber: string | null;
};
type Shortages = ReadonlyMap<string, number>;
type StepResult = { lines: (Line & { cancelled: number })[]; movements: Movement[] };

const movement = (reference: string, kind: Movement['kind'], line: Line, amount: number): Movement => ({
  sku: line.sku,
  lotNumber: line.lotNumber,
  kind,
  amount,
  cause: 'sales-orders',
  reference,
});

/**
 * Picks the lines of an order. Takes missing units from stock that has arrived since the order was placed. Releases reserved
 * units that have expired or are not found (D14).
 */
function pick(
  reference: string,
  lines: readonly Line[],
  stock: ReadonlyMap<string, StockRow>,
  shortages: Shortages,
): StepResult {
  const movements: Movement[] = [];
  const picked = lines.map((line) => {
    const shortage = shortages.get(line.sku);
    const available = stock.get(line.sku)?.available ?? 0;
    const arrived = Math.min(line.missingQuantity, Math.max(0, available));
    const expired = Math.min(line.reservedAmount, Math.max(0, -available));
    const missingQuantity = shortage ?? line.missingQuantity - arrived + expired;
    const change = line.missingQuantity - missingQuantity;
    movements.push(
      movement(
        reference,
        change >= 0 ? 'Reserved' : 'Released',
        { ...line, lotNumber: null },
        Math.abs(change),
      ),
    );
    return { ...line, missingQuantity, reservedAmount: line.reservedAmount + change, cancelled: 0 };
  });
  return { lines: picked, movements };
}

function ship(
  reference: string,
  lines: readonly Line[],
  ewaybill: boolean,
  warehouseStock: WarehouseStock,
): StepResult {
  const kind = ewaybill ? 'ShippedEwaybil' : 'ShippedWithoutEwaybil';
  return {
    lines: lines.map((line) => ({ ...line, reservedAmount: 0, cancelled: 0 })),
    movements: lines.flatMap((line) =>
      warehouseStock
        .ship(line.sku, line.reservedAmount, line.lotNumber)
        .map(({ lotNumber, amount }) => movement(reference, kind, { ...line, lotNumber }, amount)),
    ),
  };
}

function cancel(reference: string, lines: readonly Line[]): StepResult {
  return {
    lines: lines.map((line) => ({
      ...line,
      missingQuantity: 0,
      reservedAmount: 0,
      cancelled: line.openAmount,
    })),
    movements: lines.flatMap((line) => [
      movement(reference, 'Released', { ...line, lotNumber: null }, line.reservedAmount),
      movement(reference, 'CancelledAfterUse', { ...line, lotNumber: null }, line.openAmount),
    ]),
  };
}

function checkShortages(lines: readonly Line[], shortages: Shortages, to: SalesOrderState): void {
  if (shortages.size === 0) return;
  if (to !== 'Picked')
    throw invalid('lines', 'shortages are found while picking: send them with "to": "Picked"');
  for (const [i, [sku, missing]] of [...shortages].entries()) {
    const line = lines.find((l) => l.sku === sku);
    if (!line) throw invalid(`lines.${i}.sku`, `${sku} is not in the order`);
    if (missing > line.openAmount)
      throw invalid(`lines.${i}.missingQuantity`, `only ${line.openAmount} of ${sku} is left in the order`);
    // Picking more than is reserved would take stock that other orders may have reserved.
    if (missing < line.missingQuantity)
      throw invalid(`lines.${i}.missingQuantity`, `${line.missingQuantity} of ${sku} is missing already`);
  }
}

async function enterState(
  tx: Scope,
  reference: string,
  to: SalesOrderState,
  ewaybill: boolean,
  shortages: Shortages,
): Promise<void> {
  if (to === 'Picked' || to === 'Shipped' || to === 'Cancelled') {
    const lines = await tx.query<Line>(READ_LINES, [reference]);
    checkShortages(lines, shortages, to);
    const stock = await lockStock(
      tx,
      lines.map((l) => l.sku),
    );
    const result =
      to === 'Picked'
        ? pick(reference, lines, stock, shortages)
        : to === 'Shipped'
          ? ship(reference, lines, ewaybill, await WarehouseStock.load(tx, stock))
          : cancel(reference, lines);
    await tx.query(UPDATE_LINES, [reference, JSON.stringify(result.lines)]);
    await recordMovements(tx, result.movements);
  }
  const clearShipment = to === 'Cancelled' ? ', "shipmentNo" = null' : '';
  const at = salesOrderTransitions[to].at;
  await tx.query(
    `update platform.sales_orders set state = $3, "${at}" = now(), "updatedAt" = now()${clearShipment} where "tenantId" = $1 and "referenceNumber" = $2`,
    [reference, to],
  );
}

/** Advances an order (D10). Picking can find shortages, shipping consumes reservations (D14), and each state gets a timestamp. */
export const advanceSalesOrder: Handler<typeof sandboxOperations.advanceSalesOrder> = async (
  { params, body },
  { scope },
) => {
  const { referenceNumber } = params;
  const shortages = new Map((body.lines ?? []).map((l) => [l.sku, l.missingQuantity]));
  await scope.transaction(async (tx) => {
    const [order] = await tx.query<{ state: SalesOrderState; ewaybill: boolean }>(LOCK_ORDER, [
      referenceNumber,
    ]);
    if (!order) throw notFound('referenceNumber', `The sales order ${referenceNumber}`);
    const path = statePath(salesOrderTransitions, 'an order', order.state, body.to);
    if (shortages.size > 0 && !path.includes('Picked'))
      throw invalid('lines', 'shortages are found while picking');
    for (const to of path)
      await enterState(tx, referenceNumber, to, order.ewaybill, to === 'Picked' ? shortages : new Map());
  });
};
