import type { Field } from '@/lib/contract/describe';
import { type Draft, type DraftValue, isDraft, isRows, isTexts } from './draft';
import { fromClock } from './moments';
import { readNumber } from './read-number';
import type { Reader } from './reader';

/** What is sent: wire names and JSON values, what is empty left out. */
export type Wire = { [name: string]: unknown };

const isFilled = (v: unknown) => v !== undefined && v !== '';

function said(field: Field, value: DraftValue, reader: Reader): unknown {
  const { kind, item = [] } = field;
  if (isRows(value) && kind === 'lines') return trimmed(value.map((row) => toWire(item, row, reader)));
  if (isDraft(value)) {
    const inside = toWire(item, value, reader);
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

/** Rows added and left blank at the end are not meant; one between others is, and the contract says what it lacks. */
function trimmed(rows: Wire[]): Wire[] | undefined {
  const last = rows.findLastIndex((row) => Object.keys(row).length > 0);
  return last < 0 ? undefined : rows.slice(0, last + 1);
}

/** The body that a draft means. Positions of rows and list values are kept, so that issues find their way back. */
export function toWire(fields: readonly Field[], draft: Draft, reader: Reader): Wire {
  const wire: Wire = {};
  for (const field of fields) {
    const value = said(field, draft[field.name], reader);
    if (isFilled(value)) wire[field.name] = value;
  }
  return wire;
}

/** Whether two bodies say the same. Both come from `toWire`, hence their names stand in one order. */
export const sameWire = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** How a field is emptied: words become an empty text, lists an empty list, everything else null. */
function emptied({ kind }: Field): unknown {
  if (kind === 'list' || kind === 'lines') return [];
  return ['text', 'longtext', 'code', 'email', 'phone'].includes(kind) ? '' : null;
}

/** Only what differs between two bodies; what was there and is gone is said to be empty, never kept silent about. */
export function changesOf(fields: readonly Field[], before: Wire, now: Wire): Wire {
  const changes: Wire = {};
  for (const field of fields) {
    const { name } = field;
    if (sameWire(before[name], now[name])) continue;
    changes[name] = name in now ? now[name] : emptied(field);
  }
  return changes;
}
