import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { type Difference, differences, missingRows } from '@/lib/contract/schema/compare';
import { isObject, isRecord } from '@/lib/contract/schema/is-record';
import type { CheckContext } from './fix';
import { type ChooseFix, type FixedOrder, fixOrder } from './fix-order';

/** A payload as sent, including fields unknown to the contract, and the order parsed from the payload. */
export type SentPayload = { payload: unknown; order: SalesOrderUpsert };

/** Parses a payload with the contract's schema. Returns undefined if the payload is not an order. */
export function parsePayload(payload: unknown) {
  const { data: order } = SalesOrderUpsert.safeParse(payload);
  return order && isRecord(payload) ? { payload, order } : undefined;
}

function trimTexts(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(trimTexts);
  return isRecord(value) ? trimPayload(value) : value;
}

/** Trims all strings of a payload, because spaces around a value are a common cause of rejections. */
export const trimPayload = (payload: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, trimTexts(value)]));

/** A field that a fix changed. If lines were joined or removed, `from` and `to` contain the complete list. */
export type PayloadChange = { path: string; from: string; to: string };

const formatValue = (value: unknown): string =>
  value === undefined || value === null
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

const lineSku = (line: unknown): unknown => (isRecord(line) ? line.sku : undefined);
const lineText = (line: unknown): string =>
  isRecord(line) ? `${formatValue(line.sku)} × ${formatValue(line.amountInOrder)}` : formatValue(line);

/** Merges the result of a fix into the payload as sent. Preserves fields unknown to the contract. */
export function applyFixToPayload(sent: unknown, before: unknown, after: unknown): unknown {
  if (before === after) return sent;
  if (Array.isArray(after)) {
    const old: unknown[] = Array.isArray(before) ? before : [];
    const own: unknown[] = Array.isArray(sent) ? sent : [];
    return after.map((item, i) => {
      const unchanged = old.indexOf(item);
      if (unchanged >= 0) return own[unchanged];
      const at = after.length === old.length ? i : old.findIndex((o) => lineSku(o) === lineSku(item));
      return at < 0 ? item : applyFixToPayload(own[at], old[at], item);
    });
  }
  if (!isRecord(after)) return after;
  const [old, own] = [isRecord(before) ? before : {}, isRecord(sent) ? sent : {}];
  const changed = Object.entries(after).filter(([name, value]) => old[name] !== value);
  const merged = Object.fromEntries(
    changed.map(([name, value]) => [name, applyFixToPayload(own[name], old[name], value)]),
  );
  // Drops fields that the fix removed. Preserves fields unknown to the contract.
  const unchanged = Object.entries(own).filter(([name]) => name in after || !(name in old));
  return { ...Object.fromEntries(unchanged), ...merged };
}

/** True unless two values can be compared field by field, or line by line. */
const isLeaf = (before: unknown, after: unknown): boolean =>
  !isObject(after) || (Array.isArray(before) && Array.isArray(after) && before.length !== after.length);

function toChange({ path, before, after }: Difference): PayloadChange {
  if (!Array.isArray(before) || !Array.isArray(after))
    return { path, from: formatValue(before), to: formatValue(after) };
  const [removed, added] = [missingRows(before, after), missingRows(after, before)];
  return { path, from: removed.map(lineText).join(', '), to: added.map(lineText).join(', ') };
}

const MAX_CHANGES = 20;

/** Returns the fields in which two orders differ, up to a maximum. */
export const orderChanges = (before: SalesOrderUpsert, after: SalesOrderUpsert): PayloadChange[] =>
  differences(before, after, isLeaf).slice(0, MAX_CHANGES).map(toChange);

/** A payload with fixes applied, and the errors that remain. */
export type FixedPayload = SentPayload & FixedOrder;

/** Fixes an order like `fixOrder`. Preserves payload fields that no fix concerns. */
export function fixPayload(
  { payload, order }: SentPayload,
  context?: CheckContext,
  choose?: ChooseFix,
): FixedPayload {
  const fixed = fixOrder(order, context, choose);
  return { ...fixed, payload: applyFixToPayload(payload, order, fixed.order) };
}
