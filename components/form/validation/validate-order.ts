import type { QueryClient } from '@tanstack/react-query';
import { timeSlice } from '@/components/ui/time-slice';
import { readQuery } from '@/lib/console/browser/read-query';
import { isCounted, rejectionsByRecord } from '@/lib/console/browser/rejections';
import { printDqb } from '@/lib/contract/dqb/dqb';
import { SalesOrderUpsert, SalesOrderUpsertLine } from '@/lib/contract/resources/sales-order-upsert';
import type { InvalidSalesOrder } from '@/lib/contract/resources/sales-orders';
import { isOrderError } from '@/lib/contract/schema/error-codes';
import { isObject, isRecord } from '@/lib/contract/schema/is-record';
import type { Issue } from '@/lib/contract/schema/issue';
import { valueAt } from '@/lib/contract/schema/value-at';
import { orderErrorInfo } from '@/lib/rules/order-errors';
import { productFacts } from '@/lib/rules/order-rule';
import { findErrors } from '@/lib/rules/order-rules';
import type { Payload } from '../values/payload';

/** Maximum issues reported. */
const MAX_ISSUES = 500;

type Path = readonly PropertyKey[];

/** Removes the values at these paths, so that the rest can be validated. */
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

/** The valid parts of a value by a schema; invalid ones are removed, because the contract reports them. */
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

async function parseOrder({ lineItems, ...rest }: Payload): Promise<SalesOrderUpsert> {
  const nextSlice = timeSlice();
  const lines: SalesOrderUpsertLine[] = [];
  for (const line of Array.isArray(lineItems) ? lineItems : []) {
    await nextSlice();
    lines.push(parseValidParts(SalesOrderUpsertLine, line) ?? {});
  }
  // A form is validated while it is filled in: read the rest even if something is missing.
  const order = parseValidParts(SalesOrderUpsert.partial(), rest);
  return { referenceNumber: '', ...order, lineItems: lines };
}

const requiredParts = ['customer', 'shippingAddress', 'billingAddress'] as const;

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/**
 * All violations of the order rules in a payload, as issues of its fields. `unknownSkus`: looks up which SKUs have no product in
 * the tenant.
 */
export async function orderRuleIssues(
  body: Payload,
  unknownSkus: (skus: readonly string[]) => Promise<readonly string[]>,
): Promise<Issue[]> {
  const typed = await parseOrder(body);
  // Report every required field of a missing part.
  const order = { ...typed, ...Object.fromEntries(requiredParts.map((part) => [part, typed[part] ?? {}])) };
  const skus = [...new Set((order.lineItems ?? []).flatMap(({ sku }) => sku?.trim() || []))];
  const missing = new Set(await unknownSkus(skus));
  const errors = findErrors(
    order,
    productFacts((sku) => !missing.has(sku.trim())),
  );
  // A form says "Required" for every empty field, beside the asterisk of its label.
  const required = (path: string): Issue => ({ path, message: 'is required', code: 'required' });
  return errors
    .map(({ code, path }) =>
      path !== '' && isEmpty(valueAt(body, path)) ? required(path) : { path, message: '', code },
    )
    .slice(0, MAX_ISSUES);
}

const referenceOf = (order: unknown): string =>
  isRecord(order) && 'referenceNumber' in order ? String(order.referenceNumber) : '';

/** The code if the response itself reports the order as rejected, otherwise undefined (D8). */
export const reportedRejection = (answer: unknown, order: unknown): string | undefined =>
  rejectionsByRecord('bulkUpsertSalesOrders', answer)?.get(referenceOf(order))?.code;

/** A rejection as an issue of the field that violates its rule, otherwise of the code's usual field. */
export function rejectionIssue(order: unknown, code: string): Issue {
  const parsed = SalesOrderUpsert.safeParse(order);
  const error = parsed.success ? findErrors(parsed.data).find((one) => one.code === code) : undefined;
  const defaultPath = isOrderError(code) ? orderErrorInfo(code).field : undefined;
  return { path: error?.path ?? defaultPath ?? 'referenceNumber', message: '', code };
}

/** A rejection younger than this belongs to the current call; clocks may differ a little. */
const RECENT_MS = 60_000;

type Rejection = Pick<InvalidSalesOrder, 'id' | 'createdAt'>;
const isSameRejection = (one: Rejection, other: Rejection | undefined) =>
  one.id === other?.id && one.createdAt === other.createdAt;

export type KnownRejection = {
  /** The reference of the order, when it is being fixed. */
  record?: string;
  /** The rejection being fixed; if the platform still lists it, the order was not rejected again. */
  known?: Rejection;
  onRejected?: (rejection: Rejection & { error: string }) => void;
  /** Delays between reads of the list, in milliseconds. A platform may list a rejection late. */
  pauses?: readonly number[];
};

/**
 * Finds the rejection of an upsert. The bulk upsert responds 200 for rejected orders too: an order that its body reports is
 * rejected, but an order that it does not report may be rejected nevertheless (D8), so the list of rejected orders is read. If that
 * cannot be read, the outcome is unknown.
 */
export async function findOrderRejection(
  queryClient: QueryClient,
  tenant: string,
  { answer, sent }: { answer: unknown; sent: unknown },
  { known, onRejected, pauses = [] }: KnownRejection = {},
): Promise<Issue[]> {
  // Without a response and an earlier rejection, a listed one may belong to an earlier request.
  if (answer === undefined && !known) return [];
  const order: unknown = Array.isArray(sent) ? sent[0] : sent;
  const reported = reportedRejection(answer, order);
  const reference = referenceOf(order);
  const dqb = printDqb({
    filters: [{ operation: 'Equals', property: 'referenceNumber', value: reference }],
    sort: [{ property: 'createdAt', direction: 'desc' }],
    offset: 0,
    count: 10,
  });
  const query = readQuery('queryInvalidSalesOrders', tenant, { query: { dqb } });
  const readRejection = async () => {
    const found = await queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined);
    const rejection = found?.answer.data.find((row) => row.referenceNumber === reference);
    const age = Date.now() - Date.parse(rejection?.createdAt ?? '');
    const isNew = age < RECENT_MS && rejection !== undefined && !isSameRejection(rejection, known);
    return { isRead: found !== undefined, rejection, error: isNew ? rejection.error : undefined };
  };
  let found = await readRejection();
  for (const delay of pauses) {
    if (reported || found.error || isCounted(answer)) break;
    await new Promise((resolve) => setTimeout(resolve, delay));
    found = await readRejection();
  }
  if (!found.isRead && reported === undefined)
    return [{ path: '', message: 'the list of rejected orders could not be read', code: 'unconfirmed' }];
  const { rejection } = found;
  const code = reported ?? found.error;
  if (!code) return [];
  if (rejection) onRejected?.({ id: rejection.id, createdAt: rejection.createdAt, error: code });
  return [rejectionIssue(order, code)];
}
