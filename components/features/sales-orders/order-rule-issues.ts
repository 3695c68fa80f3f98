import type { Payload } from '@/components/form/values/payload';
import { SalesOrderUpsert, SalesOrderUpsertLine } from '@/lib/contract/resources/sales-order-upsert';
import { isObject } from '@/lib/contract/schema/is-record';
import type { Issue } from '@/lib/contract/schema/issue';
import { valueAt } from '@/lib/contract/schema/value-at';
import { productFacts } from '@/lib/rules/order-rule';
import { findErrors } from '@/lib/rules/order-rules';

const MAX_ISSUES = 500;

type Path = readonly PropertyKey[];

/** Removes the values at these paths, so that the remaining values can be validated. */
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

/** Returns the parts of a value that satisfy a schema. Invalid parts are removed, because the contract reports them. */
function parseValidParts<T>(
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

/** Parses the order in a payload that may be incomplete, because a form is validated while it is filled in. */
const parseIncomplete = ({ lineItems, ...rest }: Payload): SalesOrderUpsert => ({
  referenceNumber: '',
  ...parseValidParts(SalesOrderUpsert.partial(), rest),
  lineItems: (Array.isArray(lineItems) ? lineItems : []).map(
    (line) => parseValidParts(SalesOrderUpsertLine, line) ?? {},
  ),
});

const requiredParts = ['customer', 'shippingAddress', 'billingAddress'] as const;

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/**
 * Returns all violations of the order rules in a payload, as issues of its fields. `unknownSkus` finds the SKUs without a product
 * in the tenant.
 */
export async function orderRuleIssues(
  body: Payload,
  unknownSkus: (skus: readonly string[]) => Promise<readonly string[]>,
): Promise<Issue[]> {
  const typed = parseIncomplete(body);
  // Replace a missing part with an empty object, so that each of its required fields is reported.
  const order = { ...typed, ...Object.fromEntries(requiredParts.map((part) => [part, typed[part] ?? {}])) };
  const skus = [...new Set((order.lineItems ?? []).flatMap(({ sku }) => sku?.trim() || []))];
  const missing = new Set(await unknownSkus(skus));
  const errors = findErrors(
    order,
    productFacts((sku) => !missing.has(sku.trim())),
  );
  // The form's usual message for an empty required field.
  const required = (path: string): Issue => ({ path, message: 'is required', code: 'required' });
  return errors
    .map(({ code, path }) =>
      path !== '' && isEmpty(valueAt(body, path)) ? required(path) : { path, message: '', code },
    )
    .slice(0, MAX_ISSUES);
}
