import type { Field } from '@/lib/contract/schema/describe';
import { isObject, isRecord } from '@/lib/contract/schema/is-record';
import { fromClock } from '@/lib/formatting/date-time-text';
import type { Reader } from '@/lib/formatting/number-text';
import { readNumber } from '@/lib/formatting/number-text';
import { type FormValues, UNKNOWN_FIELDS } from './form-values';

/** A request body as JSON values; empty fields are omitted. */
export type Payload = { [name: string]: unknown };

export const isEmptyValue = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

/** Trailing blank rows are dropped; others stay, so that the indexes of issues are correct. */
function toRows(item: readonly Field[], rows: readonly unknown[], reader: Reader): Payload[] | undefined {
  const payloads = rows.map((row) => toPayload(item, row, reader));
  const last = payloads.findLastIndex((row) => Object.keys(row).length > 0);
  return last < 0 ? undefined : payloads.slice(0, last + 1);
}

function toJsonValue(field: Field, value: unknown, reader: Reader): unknown {
  const { kind, item = [] } = field;
  if (kind === 'lines') return Array.isArray(value) ? toRows(item, value, reader) : undefined;
  if (kind === 'object') {
    const group = toPayload(item, value, reader);
    return Object.keys(group).length > 0 || field.required ? group : undefined;
  }
  if (isTexts(value)) return value.length > 0 ? value : undefined;
  if (typeof value !== 'string' || kind === 'longtext') return value;
  const text = value.trim();
  if (text === '' || kind === 'text') return text;
  if (kind === 'instant') return fromClock(text, reader.zone);
  if (kind !== 'number' && kind !== 'money') return text;
  const parsed = readNumber(text, reader.decimal);
  // The contract rejects NaN at this field; the message uses the typed text.
  return parsed.kind === 'number' ? parsed.value : parsed.kind === 'empty' ? '' : Number.NaN;
}

function unknownFields(json: unknown): Payload {
  const fields: unknown = typeof json === 'string' ? JSON.parse(json) : undefined;
  return isRecord(fields) ? fields : {};
}

/** The payload of form values. Indexes of rows and list entries are the same in both. */
export function toPayload(fields: readonly Field[], values: unknown, reader: Reader): Payload {
  if (!isRecord(values)) return {};
  const payload = { ...unknownFields(values[UNKNOWN_FIELDS]) };
  for (const field of fields) {
    const value = toJsonValue(field, values[field.name], reader);
    if (value !== undefined && value !== '') payload[field.name] = value;
  }
  return payload;
}

/** True when two values are equal as JSON, regardless of key order. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, index) => isSameValue(value, b[index]));
  if (!isObject(a) || !isObject(b) || Array.isArray(a) || Array.isArray(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => name in b && isSameValue(a[name], b[name]))
  );
}

/** The values that differ from the form's defaults. */
export const editedValues = (values: FormValues, defaults: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSameValue(value, defaults[name])));

/** The value that empties a field: empty string, empty list, otherwise null. */
export function emptyValue({ kind }: Field): unknown {
  if (kind === 'list' || kind === 'lines') return [];
  return ['text', 'longtext', 'code', 'email', 'phone'].includes(kind) ? '' : null;
}

/** The fields that differ between two payloads. */
export const changedFields = (fields: readonly Field[], before: Payload, after: Payload): Field[] =>
  fields.filter(({ name }) => !isSameValue(before[name], after[name]));
