import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { isRecord } from '@/lib/contract/schema/is-record';
import { issuesOf } from '@/lib/contract/schema/issue';
import type { Fix, FixContext } from './fixes/fix';
import { mergeFix } from './fixes/fix-payload';
import { fixesFor } from './fixes/fixes';
import type { OrderFacts, OrderRuleError } from './order-rule';
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
  const referenceNumber = isRecord(payload) ? payload.referenceNumber : undefined;
  const reference = typeof referenceNumber === 'string' ? referenceNumber : '';
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
type UnreadableCell = { order: number; path: string; row: number; text: string };

/** Checks each order of a file on its own, and for duplicates. */
export function checkBatch(
  checked: readonly CheckedOrder[],
  cells: readonly UnreadableCell[] = [],
): CheckedOrder[] {
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
              fixes: [],
            },
          ];
    return { ...order, problems: [...cellProblems, ...sameReference, ...order.problems] };
  });
}

/** Checks the orders of one file. */
export const checkOrders = (
  payloads: readonly unknown[],
  cells: readonly UnreadableCell[] = [],
  context: CheckContext = {},
): CheckedOrder[] =>
  checkBatch(
    payloads.map((payload) => checkOrder(payload, context)),
    cells,
  );

const cellProblem = ({ path, row, text }: UnreadableCell): OrderProblem => ({
  path,
  code: 'unreadCell',
  message: `Row ${row}: “${text}” can’t be read`,
  cell: { row, text },
  fixes: [],
});

/** A fixed city may reveal an invalid district, so fixes run in passes. Guards against fixes that do not converge. */
const MAX_PASSES = 20;
/** With more errors, the remaining fixes follow in the next pass. */
const MAX_ERRORS = 1_000;
/** Fixes that join or remove lines: later errors change their positions. */
const movesLines = ({ label }: Fix) => ['sumLines', 'dropLine', 'dropRepeated'].includes(label);

/** The fixes that can be applied together: a line's field each, but of an address only one, because some replace all of it. */
function independentFixes(fixes: readonly Fix[]): readonly Fix[] {
  const keepingLines = fixes.filter((fix) => !movesLines(fix));
  if (keepingLines.length === 0) return fixes.slice(0, 1);
  const parts = new Set<string>();
  return keepingLines.filter(({ path = '' }) => {
    const part = path.startsWith('lineItems.') ? path : (path.split('.')[0] ?? '');
    return !parts.has(part) && parts.add(part);
  });
}

type Accepts = (fix: Fix) => boolean;
const isSafe: Accepts = (fix) => fix.isSafe === true;

/** The safe fixes of an order's errors, or those of `accepts`. Yields between steps, so that a page can stay responsive. */
export function* safeFixes(
  order: SalesOrderUpsert,
  errors: readonly OrderRuleError[],
  context: FixContext,
  accepts = isSafe,
): Generator<void, Fix[]> {
  const fixes: Fix[] = [];
  for (const error of errors.slice(0, MAX_ERRORS)) {
    yield;
    const [fix] = fixesFor(error, order, context);
    if (fix && accepts(fix)) fixes.push({ ...fix, path: fix.path ?? error.path });
  }
  return fixes;
}

/** Applies these fixes, and those that they reveal. */
export function* fixSafely(
  order: SalesOrderUpsert,
  first: readonly Fix[],
  { facts, ...context }: CheckContext,
  accepts = isSafe,
): Generator<void, { order: SalesOrderUpsert; count: number }> {
  let [fixed, fixes, count] = [order, first, 0];
  for (let pass = 0; pass < MAX_PASSES && fixes.length > 0; pass++) {
    for (const { patch } of independentFixes(fixes)) {
      yield;
      fixed = patch(fixed);
      count++;
    }
    fixes = yield* safeFixes(fixed, findErrors(fixed, facts), context, accepts);
  }
  return { order: fixed, count };
}

function finish<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Applies the safe fixes, or those of `accepts`, to an order as read from a file; unknown fields stay in it. */
export function applySafe(
  payload: unknown,
  context: CheckContext = {},
  accepts = isSafe,
): { payload: unknown; count: number } {
  const { data: order } = SalesOrderUpsert.safeParse(payload);
  if (!order) return { payload, count: 0 };
  const first = finish(safeFixes(order, findErrors(order, context.facts), context, accepts));
  const fixed = finish(fixSafely(order, first, context, accepts));
  return { payload: mergeFix(payload, order, fixed.order), count: fixed.count };
}
