import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { isRecord } from '@/lib/contract/schema/is-record';
import { issuesOf } from '@/lib/contract/schema/issue';
import { type Fix, type FixContext, suggestionKind } from './fixes/fix';
import { mergeFix, type SentPayload } from './fixes/fix-payload';
import { fixesFor } from './fixes/fixes';
import type { OrderFacts } from './order-rule';
import { findErrors } from './order-rules';

/** A problem that would have an order rejected, with its fixes, the most likely first. */
export type OrderProblem = {
  path: string;
  code: string;
  message: string;
  fixes: Fix[];
  /** For a duplicate reference: the first order that has it, from 1. */
  duplicateOf?: number;
  /** For a cell that could not be parsed: its row and text. */
  cell?: { row: number; text: string };
};

/** An order of a file, before it is sent. `order` is undefined when it does not match the schema. */
export type CheckedOrder = {
  payload: unknown;
  order: SalesOrderUpsert | undefined;
  reference: string;
  problems: OrderProblem[];
};

/** Known data beside the orders: without it the platform checks SKUs, integrations and existing orders. */
export type CheckContext = FixContext & { facts?: OrderFacts };

/** Checks one order by the contract and the rules, without sending anything. */
export function checkOrder(payload: unknown, { facts, ...context }: CheckContext = {}): CheckedOrder {
  const named = isRecord(payload) ? payload.referenceNumber : undefined;
  const reference = typeof named === 'string' ? named : '';
  const { data: order, error } = SalesOrderUpsert.safeParse(payload);
  const problems = order
    ? findErrors(order, facts).map(
        (ruleError): OrderProblem => ({
          ...ruleError,
          message: '',
          fixes: fixesFor(ruleError, order, context),
        }),
      )
    : issuesOf(error).map(({ path, code, message }): OrderProblem => ({ path, code, message, fixes: [] }));
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
type UnreadCell = { order: number; path: string; row: number; text: string };

/** Checks each order of a file on its own, and for duplicates. */
export function checkBatch(
  checked: readonly CheckedOrder[],
  cells: readonly UnreadCell[] = [],
): CheckedOrder[] {
  const repeated = repeatedReferences(checked.map(({ reference }) => reference));
  return checked.map((order, index) => {
    const [first = index] = repeated.get(order.reference) ?? [];
    const own = cells.filter((cell) => cell.order === index).map(cellProblem);
    const sameReference: OrderProblem[] =
      first === index
        ? []
        : [
            {
              path: 'referenceNumber',
              code: 'repeatedReference',
              message: `Same as order ${first + 1}`,
              duplicateOf: first + 1,
              fixes: [],
            },
          ];
    return { ...order, problems: [...own, ...sameReference, ...order.problems] };
  });
}

/** Checks the orders of one file. */
export const checkOrders = (
  payloads: readonly unknown[],
  cells: readonly UnreadCell[] = [],
  context: CheckContext = {},
): CheckedOrder[] =>
  checkBatch(
    payloads.map((payload) => checkOrder(payload, context)),
    cells,
  );

const cellProblem = ({ path, row, text }: UnreadCell): OrderProblem => ({
  path,
  code: 'unreadCell',
  message: `Row ${row}: “${text}” can’t be read`,
  cell: { row, text },
  fixes: [],
});

/** Applies fixes to an order as parsed from the file; unknown fields stay in it. */
export function applyFixes({ payload, order }: SentPayload, fixes: readonly Fix[]): unknown {
  const fixed = fixes.reduce((current, { patch }) => patch(current), order);
  return mergeFix(payload, order, fixed);
}

/** More fixes than fields: guards against a fix that does not converge. */
const MAX_FIXES = 60;

const isCertain = (fix: Fix): boolean => suggestionKind(fix) === 'certain';

/** Applies all certain fixes and returns the order with their number. The rest is left to a person. */
export function applyCertain(
  payload: unknown,
  context: CheckContext = {},
  accepts: (fix: Fix) => boolean = isCertain,
): { payload: unknown; count: number } {
  let checked = checkOrder(payload, context);
  for (let count = 0; ; count++) {
    const { order, problems } = checked;
    const certain = problems.flatMap(({ fixes: [first] }) => (first ? [first] : [])).find(accepts);
    if (!order || !certain || count === MAX_FIXES) return { payload: checked.payload, count };
    checked = checkOrder(applyFixes({ payload: checked.payload, order }, [certain]), context);
  }
}
