import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { OrderFacts, OrderRuleError } from '../order-rule';
import { findErrors } from '../order-rules';
import { type Fix, type FixContext, isAccepted } from './fix';
import { fixesFor } from './fixes';

/** An order as sent, and as parsed by the contract. */
export type SentPayload = { payload: unknown; order: SalesOrderUpsert };

/** A change of one field by a fix; for joined or removed lines, all of them. */
export type PayloadChange = { path: string; from: string; to: string };

/** The order with all problems fixed, or the first one that needs a person. */
export type FixedPayload = (SentPayload & { changes: PayloadChange[] }) | { remainingError: OrderRuleError };

/** More fixes than fields: guards against a fix that does not converge. */
const MAX_FIXES = 60;
const MAX_CHANGES = 20;

function safeFix(error: OrderRuleError, order: SalesOrderUpsert, context: FixContext): Fix | undefined {
  const fixes = fixesFor(error, order, context);
  const [first] = fixes;
  if (first?.label === 'useAlways') return first;
  const accepted = fixes.find((fix) => isAccepted(error.code, fix, context));
  return accepted ?? (first?.isSafe ? first : undefined);
}

const formatValue = (value: unknown): string =>
  value === undefined || value === null
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

const lineSku = (line: unknown): unknown => (isRecord(line) ? line.sku : undefined);
const lineText = (line: unknown): string =>
  isRecord(line) ? `${formatValue(line.sku)} × ${formatValue(line.amountInOrder)}` : formatValue(line);

const isSameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Merges a fix into the payload as sent, so that unknown fields are preserved. */
export function mergeFix(sent: unknown, before: unknown, after: unknown): unknown {
  if (before === after) return sent;
  if (Array.isArray(after)) {
    const [old, own] = [before, sent].map((list): unknown[] => (Array.isArray(list) ? list : []));
    return after.map((item, i) => {
      const at =
        after.length === old?.length ? i : (old?.findIndex((o) => lineSku(o) === lineSku(item)) ?? -1);
      return at < 0 ? item : mergeFix(own?.[at], old?.[at], item);
    });
  }
  if (!isRecord(after)) return after;
  const [old, own] = [isRecord(before) ? before : {}, isRecord(sent) ? sent : {}];
  const changed = Object.entries(after).filter(([name, value]) => old[name] !== value);
  const merged = Object.fromEntries(
    changed.map(([name, value]) => [name, mergeFix(own[name], old[name], value)]),
  );
  // Fields that the fix removed are not sent; fields that the contract does not know are preserved.
  const unchanged = Object.entries(own).filter(([name]) => name in after || !(name in old));
  return { ...Object.fromEntries(unchanged), ...merged };
}

/** All fields in which two values differ. */
export function payloadChanges(before: unknown, after: unknown, path: string): PayloadChange[] {
  if (before === after || isSameJson(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after) && before.length !== after.length) {
    const without = (list: unknown[], other: unknown[]) =>
      list.filter((line) => !other.some((one) => isSameJson(one, line))).map(lineText);
    return [{ path, from: without(before, after).join(', '), to: without(after, before).join(', ') }];
  }
  if (typeof after !== 'object' || after === null)
    return [{ path, from: formatValue(before), to: formatValue(after) }];
  const old = new Map(Object.entries(isRecord(before) || Array.isArray(before) ? before : {}));
  return Object.entries(after).flatMap(([name, value]) =>
    payloadChanges(old.get(name), value, path === '' ? name : `${path}.${name}`),
  );
}

/**
 * Fixes an order as far as possible without a person: applies the safe fix of each problem. Fields that no fix concerns are
 * preserved.
 */
export function fixPayload(
  { payload, order }: SentPayload,
  facts?: OrderFacts,
  context: FixContext = {},
  chooseFix: typeof safeFix = safeFix,
): FixedPayload {
  let fixed = order;
  for (let count = 0; ; count++) {
    const [error] = findErrors(fixed, facts);
    if (!error) break;
    const fix = count < MAX_FIXES ? chooseFix(error, fixed, context) : undefined;
    if (!fix) return { remainingError: error };
    fixed = fix.patch(fixed);
  }
  return {
    order: fixed,
    payload: mergeFix(payload, order, fixed),
    changes: payloadChanges(order, fixed, '').slice(0, MAX_CHANGES),
  };
}
