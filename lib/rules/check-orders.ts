import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { isRecord } from '@/lib/contract/schema/is-record';
import { type Issue, issuesOf } from '@/lib/contract/schema/issue';
import type { OrderFacts } from './order-rule';
import { findErrors } from './order-rules';

/** A problem that would cause the platform to reject an order. Messages of rule codes are in the translations. */
export type OrderProblem = Issue & {
  /** For a duplicate reference: the position of the first order with the same reference, counted from 1. */
  duplicateOf?: number;
  /** For a cell that could not be parsed: the cell's row and text. */
  cell?: { row: number; text: string };
};

/** A checked order. `order` is undefined if the payload does not match the schema. */
export type CheckedOrder = {
  payload: unknown;
  order: SalesOrderUpsert | undefined;
  reference: string;
  problems: OrderProblem[];
};

/** Checks a payload against the contract. A payload that matches is also checked against the rules. Sends nothing. */
export function checkOrder(payload: unknown, facts?: OrderFacts): CheckedOrder {
  const referenceNumber = isRecord(payload) ? payload.referenceNumber : undefined;
  const reference = typeof referenceNumber === 'string' ? referenceNumber : '';
  const { data: order, error } = SalesOrderUpsert.safeParse(payload);
  const problems = order
    ? findErrors(order, facts).map((ruleError) => ({ ...ruleError, message: '' }))
    : issuesOf(error);
  return { payload, order, reference, problems };
}

/** Returns the indexes of orders that share a reference. If all were sent, the last order would replace the others. */
function repeatedReferences(references: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const rowIndexes = new Map<string, number[]>();
  references.forEach((reference, index) => {
    if (reference !== '') rowIndexes.set(reference, [...(rowIndexes.get(reference) ?? []), index]);
  });
  return new Map([...rowIndexes].filter(([, indexes]) => indexes.length > 1));
}

/**
 * A cell that could not be parsed. `order` is the index of the cell's order, `path` the path of the field in that order, and
 * `row` the row in the file.
 */
type UnreadableCell = { order: number; path: string; row: number; text: string };

/** Adds problems for unreadable cells and duplicate references to the checked orders of a file. */
export function checkBatch<T extends CheckedOrder>(
  checked: readonly T[],
  cells: readonly UnreadableCell[] = [],
): T[] {
  const duplicates = repeatedReferences(checked.map(({ reference }) => reference));
  return checked.map((order, index) => {
    const [first = index] = duplicates.get(order.reference) ?? [];
    const cellProblems = cells.filter((cell) => cell.order === index).map(cellProblem);
    const sameReference: OrderProblem[] =
      first === index
        ? []
        : [
            {
              path: 'referenceNumber',
              code: 'repeatedReference',
              message: `Same as order ${first + 1}`,
              duplicateOf: first + 1,
            },
          ];
    return { ...order, problems: [...cellProblems, ...sameReference, ...order.problems] };
  });
}

/** Checks all orders of a file, individually and for duplicate references. */
export const checkOrders = (
  payloads: readonly unknown[],
  cells: readonly UnreadableCell[] = [],
): CheckedOrder[] =>
  checkBatch(
    payloads.map((payload) => checkOrder(payload)),
    cells,
  );

const cellProblem = ({ path, row, text }: UnreadableCell): OrderProblem => ({
  path,
  code: 'unreadCell',
  message: `Row ${row}: “${text}” can’t be read`,
  cell: { row, text },
});
