import { type FormValues, toPayload } from '@/components/form/values/payload';
import { timeSlice } from '@/components/ui/time-slice';
import {
  MAX_ORDER_LINES,
  SalesOrderUpsert,
  SalesOrderUpsertLine,
} from '@/lib/contract/resources/sales-order-upsert';
import type { Field } from '@/lib/contract/schema/describe';
import type { Reader } from '@/lib/formatting/number-text';
import { fixSafely, safeFixes } from '@/lib/rules/check-orders';
import type { Fix, FixContext } from '@/lib/rules/fixes/fix';
import { fixesFor } from '@/lib/rules/fixes/fixes';
import type { Correction } from '@/lib/rules/fixes/remembered-corrections';
import { type OrderRuleError, productFacts } from '@/lib/rules/order-rule';
import { findErrors } from '@/lib/rules/order-rules';

/** The order in the form, its first errors with their fixes, and the number of further errors. */
export type ValidatedOrder = {
  order: SalesOrderUpsert;
  errors: { error: OrderRuleError; fixes: Fix[] }[];
  more: number;
  /** The safe fixes of all errors. */
  safe: Fix[];
  /** Applies them, and those that they reveal. */
  fixSafely: () => Promise<SalesOrderUpsert>;
};

/** Parses form values to an order, in slices so that the page stays responsive; undefined when invalid. */
export async function parseOrder(
  fields: readonly Field[],
  values: FormValues,
  reader: Reader,
  signal: AbortSignal,
): Promise<SalesOrderUpsert | undefined> {
  const nextSlice = timeSlice();
  const item = fields.find(({ name }) => name === 'lineItems')?.item ?? [];
  const { lineItems: rows, ...others } = values;
  const rest = SalesOrderUpsert.safeParse(toPayload(fields, others, reader));
  if (!rest.success || !Array.isArray(rows) || rows.length > MAX_ORDER_LINES) return undefined;
  const lineItems: SalesOrderUpsertLine[] = [];
  for (const row of rows) {
    await nextSlice();
    signal.throwIfAborted();
    const line = toPayload(item, row, reader);
    const { data } = Object.keys(line).length > 0 ? SalesOrderUpsertLine.safeParse(line) : { data: {} };
    if (!data) return undefined;
    lineItems.push(data);
  }
  const last = lineItems.findLastIndex((line) => Object.keys(line).length > 0);
  return last < 0 ? rest.data : { ...rest.data, lineItems: lineItems.slice(0, last + 1) };
}

/** Keeps the page responsive between the steps. */
async function inSlices<T>(steps: Generator<void, T>): Promise<T> {
  const nextSlice = timeSlice();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await nextSlice();
  }
}

/** Validates an order. */
export async function validateOrder(
  order: SalesOrderUpsert,
  {
    findProducts,
    remembered = [],
    taken,
    cause,
    first = [],
    max,
  }: {
    /** Returns which of these SKUs have no product, and similar ones. */
    findProducts: (
      skus: readonly string[],
    ) => Promise<{ unknown: readonly string[]; similarSkus: readonly string[] }>;
    /** Earlier corrections of this tenant. */
    remembered?: readonly Correction[];
    /** A reference rejected by the platform because another order has it. */
    taken?: string;
    /** The code of the rejection: its errors come first. */
    cause: string;
    /** Paths whose errors are listed first. */
    first?: readonly string[];
    max: number;
  },
  signal: AbortSignal,
): Promise<ValidatedOrder> {
  const skus = [...new Set((order.lineItems ?? []).flatMap(({ sku }) => sku?.trim() || []))];
  const { unknown, similarSkus } = await findProducts(skus);
  const missing = new Set(unknown);
  signal.throwIfAborted();
  const isTaken = taken !== undefined && order.referenceNumber === taken;
  const facts = productFacts((sku) => !missing.has(sku.trim()));
  const found: OrderRuleError[] = [
    ...(isTaken ? [{ code: 'ReferenceNumberAlreadyExists' as const, path: 'referenceNumber' }] : []),
    ...findErrors(order, facts),
  ];
  const leading = new Set(first);
  const listedCodes = new Set(found.filter(({ path }) => leading.has(path)).map(({ code }) => code));
  // The first problem of an unlisted code comes before further ones of listed codes.
  const newCodes = new Map(found.toReversed().map((error) => [error.code, error]));
  for (const code of listedCodes) newCodes.delete(code);
  const firstOfCode = new Set(newCodes.values());
  const rank = (error: OrderRuleError) =>
    (firstOfCode.has(error) ? 0 : leading.has(error.path) ? 2 : 4) + (error.code === cause ? 0 : 1);
  const errors = found.toSorted((a, b) => rank(a) - rank(b));
  const context: FixContext = { skus: similarSkus, remembered };
  const safe = await inSlices(safeFixes(order, errors, context));
  signal.throwIfAborted();
  return {
    order,
    errors: errors.slice(0, max).map((error) => ({ error, fixes: fixesFor(error, order, context) })),
    more: Math.max(0, errors.length - max),
    safe,
    fixSafely: async () => (await inSlices(fixSafely(order, safe, { ...context, facts }))).order,
  };
}
