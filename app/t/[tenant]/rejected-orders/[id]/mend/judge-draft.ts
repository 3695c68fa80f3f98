import type { Draft } from '@/components/form/draft';
import type { Reader } from '@/components/form/reader';
import { toWire } from '@/components/form/wire';
import type { Field } from '@/lib/contract/describe';
import { SalesOrderUpsert } from '@/lib/contract/sales-order-upsert';
import type { Mend } from '@/lib/rules/mend';
import { mendsFor } from '@/lib/rules/mending';
import type { OrderFault } from '@/lib/rules/order-rule';
import { faultsOf } from '@/lib/rules/order-rules';

/** The order that the form holds, its first faults with the ways to mend them, and how many more there are. */
export type Judged = {
  order: SalesOrderUpsert;
  faults: { fault: OrderFault; mends: Mend[] }[];
  more: number;
};

/** Looks at what the form holds by the rules of orders. Nothing while it holds what is no order, such as a half-typed number. */
export function judgeDraft(
  fields: readonly Field[],
  draft: Draft,
  reader: Reader,
  { unknown, near, most }: { unknown: readonly string[]; near: readonly string[]; most: number },
): Judged | undefined {
  const parsed = SalesOrderUpsert.safeParse(toWire(fields, draft, reader));
  if (!parsed.success) return undefined;
  const missing = new Set(unknown);
  const faults = faultsOf(parsed.data, {
    knowsSku: (sku) => !missing.has(sku),
    integration: () => ({ active: true }),
    existing: undefined,
  });
  return {
    order: parsed.data,
    faults: faults
      .slice(0, most)
      .map((fault) => ({ fault, mends: mendsFor(fault, parsed.data, { skus: near }) })),
    more: Math.max(0, faults.length - most),
  };
}
