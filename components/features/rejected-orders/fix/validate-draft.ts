import type { FormValues } from '@/components/form/values/form-values';
import { toPayload } from '@/components/form/values/payload';
import { throttle } from '@/components/ui/throttle';
import {
  MAX_ORDER_LINES,
  SalesOrderUpsert,
  SalesOrderUpsertLine,
} from '@/lib/contract/resources/sales-order-upsert';
import type { Field } from '@/lib/contract/schema/describe';
import type { Reader } from '@/lib/formatting/number-text';
import type { Fix } from '@/lib/rules/fixes/fix';
import { fixesFor } from '@/lib/rules/fixes/fixes';
import type { Correction } from '@/lib/rules/fixes/remembered';
import type { OrderRuleError } from '@/lib/rules/order-rule';
import { findErrors } from '@/lib/rules/order-rules';

/** The order in the form, its first errors with their fixes, and how many more errors there are. */
export type ValidatedDraft = {
  order: SalesOrderUpsert;
  faults: { fault: OrderRuleError; fixes: Fix[] }[];
  more: number;
};

/** The order of form values, parsed in slices so that the page responds to keys; undefined when it is none, or `isStale`. */
async function parseOrder(
  fields: readonly Field[],
  values: FormValues,
  reader: Reader,
  isStale: () => boolean,
): Promise<SalesOrderUpsert | undefined> {
  const pace = throttle();
  const item = fields.find(({ name }) => name === 'lineItems')?.item ?? [];
  const { lineItems: rows, ...others } = values;
  const rest = SalesOrderUpsert.safeParse(toPayload(fields, others, reader));
  if (!rest.success || !Array.isArray(rows) || rows.length > MAX_ORDER_LINES) return undefined;
  const lineItems: SalesOrderUpsertLine[] = [];
  for (const row of rows) {
    await pace();
    if (isStale()) return undefined;
    const line = toPayload(item, row, reader);
    const { data } = Object.keys(line).length > 0 ? SalesOrderUpsertLine.safeParse(line) : { data: {} };
    if (!data) return undefined;
    lineItems.push(data);
  }
  const last = lineItems.findLastIndex((line) => Object.keys(line).length > 0);
  return last < 0 ? rest.data : { ...rest.data, lineItems: lineItems.slice(0, last + 1) };
}

/** Checks the order in the form. Undefined while it is no order, such as with a half-typed number, and when `isStale`. */
export async function validateDraft(
  fields: readonly Field[],
  values: FormValues,
  reader: Reader,
  {
    unknownSkus,
    near,
    remembered = [],
    taken,
    most,
  }: {
    /** Which of these SKUs have no product. */
    unknownSkus: (skus: readonly string[]) => Promise<readonly string[]>;
    near: readonly string[];
    remembered?: readonly Correction[];
    /** A reference that the platform refused because another order has it. */
    taken?: string;
    most: number;
  },
  isStale: () => boolean,
): Promise<ValidatedDraft | undefined> {
  const order = await parseOrder(fields, values, reader, isStale);
  if (!order || isStale()) return undefined;
  const skus = [...new Set((order.lineItems ?? []).flatMap(({ sku }) => sku?.trim() || []))];
  const missing = new Set(await unknownSkus(skus));
  if (isStale()) return undefined;
  const isTaken = taken !== undefined && order.referenceNumber === taken;
  const faults: OrderRuleError[] = [
    ...(isTaken ? [{ code: 'ReferenceNumberAlreadyExists' as const, path: 'referenceNumber' }] : []),
    ...findErrors(order, {
      isKnownSku: (sku) => !missing.has(sku.trim()),
      integration: () => ({ active: true }),
      existing: undefined,
    }),
  ];
  return {
    order,
    faults: faults
      .slice(0, most)
      .map((fault) => ({ fault, fixes: fixesFor(fault, order, { skus: near, remembered }) })),
    more: Math.max(0, faults.length - most),
  };
}
