import type { Payload } from '@/components/form/values/payload';
import { throttle } from '@/components/ui/throttle';
import { SalesOrderUpsert, SalesOrderUpsertLine } from '@/lib/contract/resources/sales-order-upsert';
import { isObject } from '@/lib/contract/schema/is-record';
import type { Issue } from '@/lib/contract/schema/issue';
import { faultsOf } from '@/lib/rules/order-rules';

/** More are not told one by one: nobody reads so many. */
const MOST = 500;

type Path = readonly PropertyKey[];

/** Takes away what stands at these places, so that the rest can be looked at. */
function without(value: unknown, paths: readonly Path[]): unknown {
  const rest = structuredClone(value);
  for (const path of paths) {
    let at: unknown = rest;
    for (const part of path.slice(0, -1)) at = isObject(at) ? Reflect.get(at, part) : undefined;
    const last = path.at(-1);
    if (isObject(at) && last !== undefined) Reflect.deleteProperty(at, last);
  }
  return rest;
}

/** What can be read of a value by a schema: what it refuses is left out, the contract tells of that. */
function readable<T>(
  schema: { safeParse: (value: unknown) => { data?: T; error?: { issues: { path: Path }[] } } },
  value: unknown,
): T | undefined {
  const { data, error } = schema.safeParse(value);
  return error
    ? schema.safeParse(
        without(
          value,
          error.issues.map(({ path }) => path),
        ),
      ).data
    : data;
}

/** A line as the contract reads it. Of ten thousand lines one has changed since the last time. */
const known = new WeakMap<object, SalesOrderUpsertLine>();
function lineOf(wire: object): SalesOrderUpsertLine {
  const line = known.get(wire) ?? readable(SalesOrderUpsertLine, wire) ?? {};
  known.set(wire, line);
  return line;
}

async function orderOf({ lineItems, ...rest }: Payload): Promise<SalesOrderUpsert> {
  const pace = throttle();
  const lines: SalesOrderUpsertLine[] = [];
  for (const wire of Array.isArray(lineItems) ? lineItems : []) {
    await pace();
    lines.push(isObject(wire) ? lineOf(wire) : {});
  }
  const order = readable(SalesOrderUpsert, { referenceNumber: '', ...rest });
  return { referenceNumber: '', ...order, lineItems: lines };
}

/**
 * What the rules of orders find wrong with a payload, all at once, as issues at its fields. `unknownSkus`: asks which of these
 * SKUs the tenant has no product for.
 */
export async function orderRuleIssues(
  body: Payload,
  unknownSkus: (skus: readonly string[]) => Promise<readonly string[]>,
): Promise<Issue[]> {
  const order = await orderOf(body);
  const skus = [...new Set((order.lineItems ?? []).flatMap(({ sku }) => sku?.trim() || []))];
  const missing = new Set(await unknownSkus(skus));
  const faults = faultsOf(order, {
    knowsSku: (sku) => !missing.has(sku.trim()),
    integration: () => ({ active: true }),
    existing: undefined,
  });
  return faults.slice(0, MOST).map(({ code, path }) => ({ path, message: '', code }));
}
