import type { Field } from '@/lib/contract/schema/describe';
import { isObject, isRecord } from '@/lib/contract/schema/is-record';
import { fromClock } from '@/lib/formatting/date-time-text';
import type { Reader } from '@/lib/formatting/number-text';
import { readNumber } from '@/lib/formatting/number-text';
import { BEYOND, type FormValue, type FormValues, isDraft, isTexts, Rows } from './form-values';

/** What is sent: wire names and JSON values, what is empty left out. */
export type Payload = { [name: string]: unknown };

type Told = { item: readonly Field[]; reader: Reader; wire: Payload };
const told = new WeakMap<FormValues, Told>();

/** What a row means, worked out once: of ten thousand rows one has changed. The answer is the same object each time. */
export function rowPayload(item: readonly Field[], row: FormValues, reader: Reader): Payload {
  const known = told.get(row);
  if (known && known.item === item && known.reader === reader) return known.wire;
  const wire = toPayload(item, row, reader);
  told.set(row, { item, reader, wire });
  return wire;
}

const isFilled = (v: unknown) => v !== undefined && v !== '';

function said(field: Field, value: FormValue, reader: Reader): unknown {
  const { kind, item = [] } = field;
  if (value instanceof Rows) return trimmed(value.list.map((row) => rowPayload(item, row, reader)));
  if (isDraft(value)) {
    const inside = toPayload(item, value, reader);
    return Object.keys(inside).length > 0 || field.required ? inside : undefined;
  }
  if (isTexts(value)) return value.length > 0 ? value : undefined;
  if (typeof value !== 'string') return value;
  if (kind === 'longtext') return value;
  const text = value.trim();
  if (text === '' || kind === 'text') return text;
  if (kind === 'instant') return fromClock(text, reader.zone);
  if (kind !== 'number' && kind !== 'money') return text;
  const read = readNumber(text, reader.decimal);
  // The contract refuses NaN at this very field; `explain` reads the text again and says what is wrong with it.
  return read.kind === 'number' ? read.value : read.kind === 'empty' ? '' : Number.NaN;
}

const isBlank = (row: Payload) => {
  for (const _ in row) return false;
  return true;
};

/** Rows added and left blank at the end are not meant; one between others is, and the contract says what it lacks. */
function trimmed(rows: Payload[]): Payload[] | undefined {
  const last = rows.findLastIndex((row) => !isBlank(row));
  return last < 0 ? undefined : rows.slice(0, last + 1);
}

/** What a payload says beyond the contract. */
function beyondIn(kept: FormValue): Payload {
  const read: unknown = typeof kept === 'string' ? JSON.parse(kept) : undefined;
  return isRecord(read) ? read : {};
}

/** The body that a draft means. Positions of rows and list values are kept, so that issues find their way back. */
export function toPayload(fields: readonly Field[], draft: FormValues, reader: Reader): Payload {
  const wire = beyondIn(draft[BEYOND]);
  for (const field of fields) {
    const value = said(field, draft[field.name], reader);
    if (isFilled(value)) wire[field.name] = value;
  }
  return wire;
}

/** Whether two bodies say the same. What is one object need not be looked into. */
export function isSamePayload(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, at) => isSamePayload(value, b[at]));
  if (!isObject(a) || !isObject(b) || Array.isArray(a) || Array.isArray(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => name in b && isSamePayload(a[name], b[name]))
  );
}

/** How a field is emptied: words become an empty text, lists an empty list, everything else null. */
export function emptied({ kind }: Field): unknown {
  if (kind === 'list' || kind === 'lines') return [];
  return ['text', 'longtext', 'code', 'email', 'phone'].includes(kind) ? '' : null;
}

/** Only what differs between two bodies; what was there and is gone is said to be empty, never kept silent about. */
export function changesOf(fields: readonly Field[], before: Payload, now: Payload): Payload {
  const changes: Payload = {};
  for (const field of fields) {
    const { name } = field;
    if (isSamePayload(before[name], now[name])) continue;
    changes[name] = name in now ? now[name] : emptied(field);
  }
  return changes;
}
