import type { Field } from './describe';
import type { Kind } from './fields';
import type { Fields } from './is-record';
import { isObject, isRecord } from './is-record';
import { fieldsWithPaths, valueAt } from './value-at';
import { toDay, toInstant } from './zone';

const allKeys = (a: Fields, b: Fields): string[] => [...new Set([...Object.keys(a), ...Object.keys(b)])];

/** True if two values are the same JSON. Ignores the order of keys. A missing key equals undefined, but not null. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, index) => isSameValue(value, b[index]));
  return (
    Object.keys(a).every((name) => isSameValue(a[name], b[name])) &&
    Object.keys(b).every((name) => b[name] === undefined || Object.hasOwn(a, name))
  );
}

/** A path at which two JSON values differ. A missing value is undefined. */
export type Difference = { path: string; before?: unknown; after?: unknown };

type Same = (before: unknown, after: unknown) => boolean;

/** True unless both values are objects or both are lists. */
const hasOtherShape: Same = (before, after) =>
  !isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after);

function allDifferences(before: unknown, after: unknown, isLeaf: Same, path: string): Difference[] {
  if (isLeaf(before, after)) return isSameValue(before, after) ? [] : [{ path, before, after }];
  const old = isObject(before) ? before : {};
  const now = isObject(after) ? after : {};
  return allKeys(old, now).flatMap((name) =>
    allDifferences(old[name], now[name], isLeaf, path === '' ? name : `${path}.${name}`),
  );
}

const MAX_DIFFERENCES = 200;

/**
 * Returns the first differences of two JSON values by dotted path, in the order of the first value. Compares values for which
 * `isLeaf` is true as a whole.
 */
export const differences = (before: unknown, after: unknown, isLeaf = hasOtherShape): Difference[] =>
  allDifferences(before, after, isLeaf, '').slice(0, MAX_DIFFERENCES);

/** Returns the rows that are missing in `others`. Matches duplicates one to one. */
export function missingRows<T>(
  rows: readonly T[],
  others: readonly T[],
  isSame: (row: T, other: T) => boolean = isSameValue,
): T[] {
  const unmatched = [...others];
  return rows.filter((row) => {
    const at = unmatched.findIndex((other) => isSame(row, other));
    if (at >= 0) unmatched.splice(at, 1);
    return at < 0;
  });
}

/** Paths of a body, compared with the record as read afterwards. `hidden` paths are missing from the record. */
export type SavedFields = { same: string[]; differs: string[]; hidden: string[] };

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0) ||
  (isRecord(value) && Object.values(value).every(isEmpty));

const DATE = /^\d{4}-\d\d-\d\d(T|$)/;
const isDate = (text: string): boolean => DATE.test(text) && !Number.isNaN(Date.parse(text));

/** Compares calendar dates if either text has no time, because a time zone must not shift them (D23). */
function isSameDate(sent: string, read: string): boolean {
  const isDay = sent.length === 10 || read.length === 10;
  return (isDay && toDay(sent) === toDay(read)) || toInstant(sent) === toInstant(read);
}

function isSameAsSent(sent: unknown, read: unknown): boolean {
  if (isEmpty(sent) || isEmpty(read)) return isEmpty(sent) && isEmpty(read);
  if (typeof sent === 'string' && typeof read === 'string')
    return sent.trim() === read.trim() || (isDate(sent) && isDate(read) && isSameDate(sent, read));
  if (typeof sent === 'number' || typeof read === 'number') return Number(sent) === Number(read);
  return sent === read;
}

/** Longer lists are compared only by index. */
const MAX_UNORDERED = 500;

const countFilled = (row: unknown): number =>
  isRecord(row) ? Object.values(row).filter((value) => !isEmpty(value)).length : 0;

/**
 * Compares lists in any order, because a platform may return rows in another order. Matches rows one to one, those with the most
 * fields first: a row with fewer fields may equal several rows.
 */
function isSameList(sent: readonly unknown[], read: unknown, isSameRow: Same): boolean {
  if (!Array.isArray(read)) return sent.length === 0 && isEmpty(read);
  if (sent.length !== read.length) return false;
  if (sent.every((row, index) => isSameRow(row, read[index]))) return true;
  if (sent.length > MAX_UNORDERED) return false;
  const byFields = sent.toSorted((one, other) => countFilled(other) - countFilled(one));
  return missingRows(byFields, read, isSameRow).length === 0;
}

/** True if a value reads back as it was sent, and no part of it is hidden. */
export function isSaved(sent: unknown, read: unknown): boolean {
  if (Array.isArray(sent)) return isSameList(sent, read, isSaved);
  if (!isRecord(sent) || !isRecord(read)) return isSameAsSent(sent, read);
  return Object.entries(sent).every(([name, value]) => isSaved(value, read[name]));
}

/** Like `isSaved`, but also true if fields are hidden. */
function isSavedOrHidden(sent: unknown, read: unknown): boolean {
  if (Array.isArray(sent)) return isSameList(sent, read, isSavedOrHidden);
  if (!isRecord(sent) || !isRecord(read)) return isSameAsSent(sent, read);
  return Object.entries(sent).every(
    ([name, value]) => read[name] === undefined || isSavedOrHidden(value, read[name]),
  );
}

const merged = (path: string, parts: readonly SavedFields[]): SavedFields => {
  const all = (kind: keyof SavedFields) =>
    parts.flatMap((part) => part[kind].map((name) => `${path}.${name}`));
  return { same: all('same'), differs: all('differs'), hidden: all('hidden') };
};

function savedField(name: string, sent: unknown, read: unknown): SavedFields {
  const found: SavedFields = { same: [], differs: [], hidden: [] };
  if (read === undefined) return isEmpty(sent) ? found : { ...found, hidden: [name] };
  if (isRecord(sent) && isRecord(read)) return merged(name, [savedFields(sent, read)]);
  const isSame = isSavedOrHidden(sent, read);
  const rows = Array.isArray(sent) && Array.isArray(read) ? [sent[0], read[0]] : [];
  const hidden = isRecord(rows[0]) && isRecord(rows[1]) ? savedFields(rows[0], rows[1]).hidden : [];
  return {
    same: isSame ? [name] : [],
    differs: isSame ? [] : [name],
    hidden: hidden.map((inner) => `${name}.${inner}`),
  };
}

/** Compares a body with the record as read after it was sent. */
export function savedFields(sent: Fields, read: Fields): SavedFields {
  const parts = Object.entries(sent).map(([name, value]) => savedField(name, value, read[name]));
  return {
    same: parts.flatMap(({ same }) => same),
    differs: parts.flatMap(({ differs }) => differs),
    hidden: parts.flatMap(({ hidden }) => hidden),
  };
}

/** True if two payloads or records have the same value, apart from notation, empty values and the order of lists. */
export const isEquivalent: Same = (a, b) => isSaved(a, b) && isSaved(b, a);

/** A field of an existing record that a write changes. `after` is undefined if the write omits it. */
export type FieldChange = Difference & { kind: Kind };

/** Returns the fields in which two payloads differ, nested fields by path. */
export const fieldChanges = (
  fields: readonly Field[],
  before: Fields,
  after: Fields,
  isSame: Same = isEquivalent,
): FieldChange[] =>
  fieldsWithPaths(fields).flatMap(({ path, kind }): FieldChange[] => {
    const [was, is] = [valueAt(before, path), valueAt(after, path)];
    return isSame(was, is) ? [] : [{ path, kind, before: was, after: is }];
  });
