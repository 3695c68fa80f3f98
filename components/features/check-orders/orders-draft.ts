import { loadLocal } from '@/components/ui/session-storage';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { fieldAt } from '@/lib/contract/schema/describe';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { CellProblem } from '@/lib/files/read-orders';
import { readNumber } from '@/lib/formatting/number-text';

/** A file of orders while it is corrected. */
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

/** What this tab kept of a file that was being corrected. */
export function storedDraft(tenant: string): OrdersDraft | undefined {
  const text = loadLocal(draftKey(tenant));
  if (!text) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isDraft(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The field of the contract at a path of an order that holds one value; nothing for lists and objects, and what it does not know. */
export function valueField(path: string) {
  const field = fieldAt(SalesOrderUpsert, path);
  return field && field.kind !== 'object' && field.kind !== 'lines' && field.kind !== 'list'
    ? field
    : undefined;
}

/** A value as typed, for the field at a path: a number where the field is one and the text reads as one. */
export function typedValue(path: string, text: string, decimal: ',' | '.'): unknown {
  const kind = valueField(path)?.kind;
  if (kind !== 'number' && kind !== 'money') return text;
  const read = readNumber(text, decimal);
  if (read.kind === 'empty') return null;
  return read.kind === 'number' ? read.value : text;
}

/** A record or list with another value at a dotted path; what is on the way and missing is made. */
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

/** The draft with another order at a place. Cells of it that could not be read count as seen where their value was typed. */
export const withOrder = (draft: OrdersDraft, index: number, order: unknown, path?: string): OrdersDraft => ({
  ...draft,
  orders: draft.orders.map((one, i) => (i === index ? order : one)),
  cells: draft.cells.filter((cell) => cell.order !== index || (path !== undefined && cell.path !== path)),
});
