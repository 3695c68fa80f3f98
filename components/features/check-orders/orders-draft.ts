import { loadFromSession } from '@/components/ui/session-storage';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { fieldAt } from '@/lib/contract/schema/describe';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { CellProblem } from '@/lib/files/read-orders';
import { readNumber } from '@/lib/formatting/number-text';

/** A file of orders being corrected. */
export type OrdersDraft = {
  file: string;
  kind: 'json' | 'sheet';
  orders: readonly unknown[];
  cells: readonly CellProblem[];
};

export const draftKey = (tenant: string): string => `check-orders ${tenant}`;

const isDraft = (value: unknown): value is OrdersDraft =>
  isRecord(value) &&
  Array.isArray(value.orders) &&
  Array.isArray(value.cells) &&
  typeof value.file === 'string';

/** The draft stored in this tab. */
export function storedDraft(tenant: string): OrdersDraft | undefined {
  const text = loadFromSession(draftKey(tenant));
  if (!text) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isDraft(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The contract's field for a single value at a path of an order; undefined for lists, objects and unknown fields. */
export function valueField(path: string) {
  const field = fieldAt(SalesOrderUpsert, path);
  return field && field.kind !== 'object' && field.kind !== 'lines' && field.kind !== 'list'
    ? field
    : undefined;
}

/** A typed value for the field at a path: a number where the field is numeric and the text parses. */
export function typedValue(path: string, text: string, decimal: ',' | '.'): unknown {
  const kind = valueField(path)?.kind;
  if (kind !== 'number' && kind !== 'money') return text;
  const read = readNumber(text, decimal);
  if (read.kind === 'empty') return null;
  return read.kind === 'number' ? read.value : text;
}

/** A copy of a record or list with another value at a dotted path; missing parents are created. */
export function withValue(payload: unknown, path: string, value: unknown): unknown {
  const [name = '', ...rest] = path.split('.');
  const inner = (before: unknown) => (rest.length === 0 ? value : withValue(before, rest.join('.'), value));
  if (Array.isArray(payload))
    return payload.map((one: unknown, i) => (i === Number(name) ? inner(one) : one));
  return {
    ...(isRecord(payload) ? payload : {}),
    [name]: inner(isRecord(payload) ? payload[name] : undefined),
  };
}

/** The draft with an order replaced at an index. Unreadable cells count as resolved once their value was typed. */
export const withOrder = (draft: OrdersDraft, index: number, order: unknown, path?: string): OrdersDraft => ({
  ...draft,
  orders: draft.orders.map((one, i) => (i === index ? order : one)),
  cells: draft.cells.filter((cell) => cell.order !== index || (path !== undefined && cell.path !== path)),
});
