import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { isRecord } from '@/lib/contract/schema/is-record';
import { type Issue, issuesOf } from '@/lib/contract/schema/issue';
import type { OrderFacts } from './order-rule';
import { findErrors } from './order-rules';

/** A problem that would have an order rejected. The texts of codes of the rules are in the messages. */
export type OrderProblem = Issue & {
  /** For a duplicate reference: the first order that has it, from 1. */
  duplicateOf?: number;
  /** For a cell that could not be parsed: its row and text. */
  cell?: { row: number; text: string };
};

/** An order before it is sent. `order` is undefined when the payload does not match the schema. */
export type CheckedOrder = {
  payload: unknown;
  order: SalesOrderUpsert | undefined;
  reference: string;
  problems: OrderProblem[];
};

/** Checks an order by the contract and, if it matches that, by the rules. Sends nothing. */
export function checkOrder(payload: unknown, facts?: OrderFacts): CheckedOrder {
  const referenceNumber = isRecord(payload) ? payload.referenceNumber : undefined;
  const reference = typeof referenceNumber === 'string' ? referenceNumber : '';
  const { data: order, error } = SalesOrderUpsert.safeParse(payload);
  const problems = order
    ? findErrors(order, facts).map((ruleError) => ({ ...ruleError, message: '' }))
    : issuesOf(error);
  return { payload, order, reference, problems };
}

/** The indexes of orders with the same reference: if sent, the last one would replace the others. */
function repeatedReferences(references: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const rowIndexes = new Map<string, number[]>();
  references.forEach((reference, index) => {
    if (reference !== '') rowIndexes.set(reference, [...(rowIndexes.get(reference) ?? []), index]);
  });
  return new Map([...rowIndexes].filter(([, indexes]) => indexes.length > 1));
}

/** A cell that could not be parsed: its order, its path there, and its row in the file. */
type UnreadableCell = { order: number; path: string; row: number; text: string };

/** Checks each order of a file on its own, and for duplicates. */
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

/** Checks the orders of one file. */
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
