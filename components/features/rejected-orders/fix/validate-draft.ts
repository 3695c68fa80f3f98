import { type FormValues, Rows, snapshot } from '@/components/form/values/form-values';
import { rowPayload, toPayload } from '@/components/form/values/payload';
import { throttle } from '@/components/ui/throttle';
import {
  MAX_ORDER_LINES,
  SalesOrderUpsert,
  SalesOrderUpsertLine,
} from '@/lib/contract/resources/sales-order-upsert';
import type { Field } from '@/lib/contract/schema/describe';
import { isObject } from '@/lib/contract/schema/is-record';
import type { Reader } from '@/lib/formatting/number-text';
import type { Fix } from '@/lib/rules/fixes/fix';
import { fixesFor } from '@/lib/rules/fixes/fixes';
import type { OrderFault } from '@/lib/rules/order-rule';
import { faultsOf } from '@/lib/rules/order-rules';
import { noteRow } from './apply-fix';

/** The order that the form holds, its first faults with the ways to fix them, and how many more there are. */
export type ValidatedDraft = {
  order: SalesOrderUpsert;
  faults: { fault: OrderFault; fixes: Fix[] }[];
  more: number;
};

/** A line as the contract reads it; nothing where it is none. Of ten thousand lines one has changed since the last time. */
const known = new WeakMap<object, SalesOrderUpsertLine | undefined>();
function lineOf(wire: object): SalesOrderUpsertLine | undefined {
  if (!known.has(wire)) known.set(wire, SalesOrderUpsertLine.safeParse(wire).data);
  return known.get(wire);
}

const objectsIn = (value: unknown): readonly object[] =>
  Array.isArray(value) ? value.filter((line) => isObject(line)) : [];

const rowsIn = (value: unknown): readonly FormValues[] => (value instanceof Rows ? value.list : []);

/** The order that a draft means, read while the page lives on; nothing when it is none, or not wanted any more. */
async function orderIn(
  fields: readonly Field[],
  draft: FormValues,
  reader: Reader,
  isStale: () => boolean,
): Promise<SalesOrderUpsert | undefined> {
  const pace = throttle();
  const item = fields.find(({ name }) => name === 'lineItems')?.item ?? [];
  const held = rowsIn(draft.lineItems);
  for (const row of held) {
    await pace();
    if (isStale()) return undefined;
    rowPayload(item, row, reader);
  }
  const { lineItems: said, ...wire } = toPayload(fields, draft, reader);
  const rest = SalesOrderUpsert.safeParse(wire);
  const wires = objectsIn(said);
  if (!rest.success || wires.length > MAX_ORDER_LINES) return undefined;
  const lineItems: SalesOrderUpsertLine[] = [];
  for (const [at, wire] of wires.entries()) {
    await pace();
    const line = isStale() ? undefined : lineOf(wire);
    if (!line) return undefined;
    noteRow(line, held[at] ?? {});
    lineItems.push(line);
  }
  await pace();
  return wires.length > 0 ? { ...rest.data, lineItems } : rest.data;
}

/**
 * Looks at what the form holds by the rules of orders. Nothing while it holds what is no order, such as a half-typed number,
 * and when something newer is being looked at.
 */
export async function validateDraft(
  fields: readonly Field[],
  draft: FormValues,
  reader: Reader,
  {
    unknown,
    near,
    taken,
    most,
  }: {
    unknown: readonly string[];
    near: readonly string[];
    /** A reference that the platform refused because another order has it. */
    taken?: string;
    most: number;
  },
  isStale: () => boolean,
): Promise<ValidatedDraft | undefined> {
  // What is typed meanwhile is looked at the next time.
  const order = await orderIn(fields, snapshot(draft), reader, isStale);
  if (!order || isStale()) return undefined;
  const missing = new Set(unknown);
  const isTaken = taken !== undefined && order.referenceNumber === taken;
  const faults: OrderFault[] = [
    ...(isTaken ? [{ code: 'ReferenceNumberAlreadyExists' as const, path: 'referenceNumber' }] : []),
    ...faultsOf(order, {
      knowsSku: (sku) => !missing.has(sku),
      integration: () => ({ active: true }),
      existing: undefined,
    }),
  ];
  return {
    order,
    faults: faults.slice(0, most).map((fault) => ({ fault, fixes: fixesFor(fault, order, { skus: near }) })),
    more: Math.max(0, faults.length - most),
  };
}
