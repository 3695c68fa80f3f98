import {
  type ReceivingOrderState,
  receivingOrderTransitions,
} from '@/lib/contract/resources/resource-states';
import type { sandboxOperations } from '@/lib/contract/resources/sandbox';
import { conflict, invalid, notFound } from '../api-error';
import type { Handler } from '../http/endpoint';
import type { Scope } from '../query/tenant-scope';
import { lockStock, recordMovements } from '../stock/ledger';
import { statePath } from './state-path';

const LOCK_ORDER = `select state from platform.receiving_orders where "tenantId" = $1 and "referenceNumber" = $2 for no key update`;
const READ_LINES = `select position, sku, "lotNumber", "expectedQuantity", "hasLimitCheck", tolerance from platform.receiving_order_lines
  where "tenantId" = $1 and "referenceNumber" = $2 order by position`;
const UPDATE_LINES = `update platform.receiving_order_lines l set "acceptedQuantity" = r."acceptedQuantity", "damagedQuantity" = r."damagedQuantity",
    "lotNumber" = r."lotNumber", "processedAt" = now()
  from json_populate_recordset(null::platform.receiving_order_lines, $3) r
  where l."tenantId" = $1 and l."referenceNumber" = $2 and l.position = r.position`;
// Creates new lots and locks existing lots in one statement, in the common order. Creating lots first would hold a later lot
// while waiting for an earlier one.
const INSERT_LOTS = `insert into platform.lots as l ("tenantId", sku, "lotNumber")
  select distinct $1, r.sku collate "C", r."lotNumber" collate "C"
  from json_populate_recordset(null::platform.lots, $2) r where r."lotNumber" is not null order by 2, 3
  on conflict ("tenantId", sku, "lotNumber") do update set "updatedAt" = l."updatedAt" where false`;

type Line = {
  position: number;
  sku: string;
  lotNumber: string | null;
  expectedQuantity: number;
  hasLimitCheck: boolean;
  tolerance: number | null;
};
type Count = {
  sku: string;
  lotNumber?: string | null | undefined;
  acceptedQuantity: number;
  damagedQuantity: number;
};
type CountedLine = Line & { acceptedQuantity: number; damagedQuantity: number };

const matchesLine = (line: Line, counts: Count) =>
  line.sku === counts.sku &&
  (line.lotNumber === null || !counts.lotNumber || line.lotNumber === counts.lotNumber);

/**
 * Assigns counts to the expected lines. Without any counts, all units are accepted. Otherwise, a line that is not counted has not
 * arrived.
 */
function assignLines(lines: readonly Line[], counted: readonly Count[] | undefined): CountedLine[] {
  if (!counted)
    return lines.map((line) => ({ ...line, acceptedQuantity: line.expectedQuantity, damagedQuantity: 0 }));
  const countedLines = lines.map(
    (line): CountedLine => ({ ...line, acceptedQuantity: 0, damagedQuantity: 0 }),
  );
  const matched = new Set<number>();
  counted.forEach((count, i) => {
    const candidates = countedLines.filter((l) => matchesLine(l, count) && !matched.has(l.position));
    // Prefer the line with the counted lot, or the line without a lot if the count names none.
    const line = candidates.find((l) => l.lotNumber === (count.lotNumber || null)) ?? candidates[0];
    if (!line) throw invalid(`lines.${i}.sku`, `${count.sku} is not an expected line, or is counted twice`);
    matched.add(line.position);
    line.acceptedQuantity = count.acceptedQuantity;
    line.damagedQuantity = count.damagedQuantity;
    line.lotNumber = count.lotNumber || line.lotNumber;
    // Enforce the limit if the line has one (D15).
    const maxAmount = line.expectedQuantity + (line.tolerance ?? 0);
    if (line.hasLimitCheck && count.acceptedQuantity + count.damagedQuantity > maxAmount) {
      throw conflict(
        `lines.${i}.acceptedQuantity`,
        `at most ${maxAmount} of ${count.sku} may be received`,
        'InvalidOperation',
      );
    }
  });
  return countedLines;
}

async function complete(tx: Scope, reference: string, counted: readonly Count[] | undefined): Promise<void> {
  const done = assignLines(await tx.query<Line>(READ_LINES, [reference]), counted);
  await lockStock(
    tx,
    done.map((l) => l.sku),
  );
  await tx.query(INSERT_LOTS, [JSON.stringify(done)]);
  await tx.query(UPDATE_LINES, [reference, JSON.stringify(done)]);
  await recordMovements(
    tx,
    done.flatMap(({ sku, lotNumber, acceptedQuantity, damagedQuantity }) => {
      const base = { sku, lotNumber, cause: 'receiving-orders', reference };
      return [
        { ...base, kind: 'ReceivingAccepted' as const, amount: acceptedQuantity },
        { ...base, kind: 'ReceivingDamaged' as const, amount: damagedQuantity },
      ];
    }),
  );
}

/** Advances a receiving order (D15). On completion, accepted units join the stock, and damaged units join the damaged stock. */
export const advanceReceivingOrder: Handler<typeof sandboxOperations.advanceReceivingOrder> = async (
  { params, body },
  { scope },
) => {
  const { referenceNumber } = params;
  await scope.transaction(async (tx) => {
    const [order] = await tx.query<{ state: ReceivingOrderState }>(LOCK_ORDER, [referenceNumber]);
    if (!order) throw notFound('referenceNumber', `The receiving order ${referenceNumber}`);
    const states = statePath(receivingOrderTransitions, 'a receiving order', order.state, body.to);
    if (body.lines && body.to !== 'Completed') throw invalid('lines', 'are counted on completion');
    if (body.to === 'Completed') await complete(tx, referenceNumber, body.lines);
    const times = states.map((s) => `"${receivingOrderTransitions[s].at}" = now()`).join(', ');
    await tx.query(
      `update platform.receiving_orders set state = $3, "updatedAt" = now(), ${times} where "tenantId" = $1 and "referenceNumber" = $2`,
      [referenceNumber, body.to],
    );
  });
};
