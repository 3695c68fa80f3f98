import { type ReturnState, returnTransitions } from '@/lib/contract/resources/resource-states';
import { ReturnCreate, ReturnCreateLine, type sandboxOperations } from '@/lib/contract/resources/sandbox';
import { conflict, invalid, notFound } from '../api-error';
import type { Handler } from '../http/endpoint';
import { columnList, columnNames, insertSql } from '../query/columns';
import { nextNumber } from '../query/counters';
import type { Scope } from '../query/tenant-scope';
import { violatedUnique } from '../query/unique-violation';
import { lockStock, recordMovements } from '../stock/ledger';
import { statePath } from './state-path';

const COLUMNS = columnNames(ReturnCreate.omit({ lineItems: true }));
const INSERT_RETURN = `insert into platform.returns ("tenantId", "salesOrderChannel", ${columnList(COLUMNS)})
  select $1, o."salesChannel", ${columnList(COLUMNS, 'r')} from json_populate_recordset(null::platform.returns, $2) r
  left join platform.sales_orders o on o."tenantId" = $1 and o."referenceNumber" = r."salesOrderReferenceNumber"`;
const INSERT_LINES = insertSql('return_lines', [
  ...['returnReferenceNumber', 'position', 'lineItemReferenceNumber'],
  ...columnNames(ReturnCreateLine),
]);
const FIND_RETURN = `select from platform.returns where "tenantId" = $1 and "returnReferenceNumber" = $2`;
const LOCK_RETURN = `select state from platform.returns where "tenantId" = $1 and "returnReferenceNumber" = $2 for no key update`;
const READ_LINES = `select position, "lineItemReferenceNumber", sku, "serialNumber", state, "damagedState" from platform.return_lines
  where "tenantId" = $1 and "returnReferenceNumber" = $2 order by position`;
const UPDATE_LINES = `update platform.return_lines l set state = r.state, "damagedState" = r."damagedState",
    "processedAt" = case when r.state = 'WaitingToBeProcessed' then null else coalesce(l."processedAt", now()) end
  from json_populate_recordset(null::platform.return_lines, $3) r
  where l."tenantId" = $1 and l."returnReferenceNumber" = $2 and l.position = r.position`;

type Line = {
  position: number;
  lineItemReferenceNumber: string;
  sku: string;
  serialNumber: string | null;
  state: string;
  damagedState: string | null;
};

/** Returns the next free reference number. Skips numbers of existing returns, because callers can choose a number themselves. */
async function unusedNumber(tx: Scope): Promise<string> {
  for (;;) {
    const number = `Return-${await nextNumber(tx, 'return')}`;
    if ((await tx.query(FIND_RETURN, [number])).length === 0) return number;
  }
}

/** Creates a return with a line per unit. Throws for an unknown SKU or an existing reference number. */
export const createReturn: Handler<typeof sandboxOperations.createReturn> = async ({ body }, { scope }) => {
  try {
    return await scope.transaction(async (tx) => {
      const stock = await lockStock(
        tx,
        body.lineItems.map((l) => l.sku),
      );
      const unknown = body.lineItems.findIndex((l) => !stock.has(l.sku));
      if (unknown >= 0) throw invalid(`lineItems.${unknown}.sku`, 'is not a known SKU', 'LineItemNotFound');
      const number = body.returnReferenceNumber ?? (await unusedNumber(tx));
      const { lineItems, ...row } = { ...body, returnReferenceNumber: number };
      await tx.query(INSERT_RETURN, [JSON.stringify([row])]);
      const lines = lineItems.map((line, position) => ({
        ...line,
        returnReferenceNumber: number,
        position,
        lineItemReferenceNumber: `${number}-${position + 1}`,
      }));
      await tx.query(INSERT_LINES, [JSON.stringify(lines)]);
      return { returnReferenceNumber: number };
    });
  } catch (error) {
    if (!violatedUnique(error)) throw error;
    throw conflict('returnReferenceNumber', 'is taken by another return', 'ResourceAlreadyExists');
  }
};

type Inspections = NonNullable<Parameters<typeof advanceReturn>[0]['body']['lines']>;

function inspect(lines: readonly Line[], inspections: Inspections): Line[] {
  const result = lines.map((line) => ({ ...line }));
  for (const [i, inspection] of inspections.entries()) {
    const line = result.find((l) =>
      inspection.lineItemReferenceNumber
        ? l.lineItemReferenceNumber === inspection.lineItemReferenceNumber
        : l.serialNumber === inspection.serialNumber && inspection.serialNumber,
    );
    if (!line)
      throw invalid(
        `lines.${i}`,
        'does not match a line of the return by serialNumber or lineItemReferenceNumber',
      );
    if (inspection.damagedState && inspection.state !== 'Damaged')
      throw invalid(`lines.${i}.damagedState`, 'is only for a line that is Damaged');
    line.state = inspection.state;
    line.damagedState =
      inspection.state === 'Damaged' ? (inspection.damagedState ?? 'WaitingInWarehouse') : null;
  }
  return result;
}

/**
 * Restocks the units of a completed return. Undamaged units join the stock. Damaged units that stay in the warehouse join the
 * damaged stock (D17).
 */
async function restock(tx: Scope, number: string, lines: readonly Line[]): Promise<void> {
  const stock = await lockStock(
    tx,
    lines.map((l) => l.sku),
  );
  const moved = lines.filter(
    (l) => stock.has(l.sku) && (l.state === 'Undamaged' || l.damagedState === 'WaitingInWarehouse'),
  );
  await recordMovements(
    tx,
    moved.map(({ sku, state }) => ({
      sku,
      kind: state === 'Undamaged' ? ('ReturnAccepted' as const) : ('ReturnDamaged' as const),
      amount: 1,
      cause: 'returns',
      reference: number,
    })),
  );
}

/** Advances a return (D17). `lines` contains results of the inspection. */
export const advanceReturn: Handler<typeof sandboxOperations.advanceReturn> = async (
  { params: { returnNo }, body },
  { scope },
) => {
  await scope.transaction(async (tx) => {
    const [found] = await tx.query<{ state: ReturnState }>(LOCK_RETURN, [returnNo]);
    if (!found) throw notFound('returnNo', `The return ${returnNo}`);
    const states = statePath(returnTransitions, 'a return', found.state, body.to);
    const seen = inspect(await tx.query<Line>(READ_LINES, [returnNo]), body.lines ?? []);
    const lines =
      body.to === 'Completed'
        ? seen.map((l) => (l.state === 'WaitingToBeProcessed' ? { ...l, state: 'Undamaged' } : l))
        : seen;
    if (body.to === 'Completed') await restock(tx, returnNo, lines);
    await tx.query(UPDATE_LINES, [returnNo, JSON.stringify(lines)]);
    const times = states.map((s) => `"${returnTransitions[s].at}" = now()`).join(', ');
    await tx.query(
      `update platform.returns set state = $3, "updatedAt" = now(), ${times} where "tenantId" = $1 and "returnReferenceNumber" = $2`,
      [returnNo, body.to],
    );
  });
};
