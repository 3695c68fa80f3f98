import { isRecord } from '../schema/is-record';
import { normalize, normalizeLetters } from '../schema/normalize-letters';
import { valueAt } from '../schema/value-at';
import { toInstant } from '../schema/zone';
import type { DqbOperation, Filter, Sort } from './dqb';

// Evaluates queries on records in memory. Tests compare the results with the SQL of the embedded platform.

/** How the values of a property are compared. */
export type ValueKind =
  | 'text'
  | 'code'
  | 'number'
  | 'boolean'
  | 'instant'
  | 'day'
  | 'uuid'
  | { values: readonly string[] }
  | { of: ValueKinds }
  | { element: ValueKind };

/** Kinds of values by property. For properties without an entry, the values determine the kind. */
export type ValueKinds = { readonly [property: string]: ValueKind };

const collator = new Intl.Collator('en');

/** Compares by code points, like the order of UTF-8 bytes. JavaScript's own operators compare code units. */
function compareCodePoints(a: string, b: string): number {
  const [x, y] = [[...a], [...b]];
  const i = x.findIndex((c, at) => c !== y[at]);
  if (i < 0) return x.length - y.length;
  return (x[i]?.codePointAt(0) ?? -1) - (y[i]?.codePointAt(0) ?? -1);
}

const compareWords = (a: string, b: string): number => collator.compare(a, b) || compareCodePoints(a, b);

/** Normalizes an ISO date or date-time. Undefined for any other text. */
function parseTimestamp(text: string): string | undefined {
  try {
    return /^\d{4}-\d\d-\d\d(T|$)/.test(text) ? toInstant(text) : undefined;
  } catch {
    return undefined;
  }
}

/** Infers the kind of a comparison if the kind of its property is unknown. */
function inferKind(value: unknown, other: unknown): ValueKind {
  if (typeof value === 'number' && Number.isFinite(Number(other))) return 'number';
  return [value, other].every((one) => parseTimestamp(String(one)) !== undefined) ? 'instant' : 'text';
}

/** Returns the index of a value in its enum. Digits are read as an index. Unknown values stay text and have no order. */
function enumPosition(values: readonly string[], text: string): number | string {
  const index = values.findIndex((value) => value.toLowerCase() === text.toLowerCase());
  if (index >= 0) return index;
  return /^\d+$/.test(text) ? Number(text) : text;
}

/** Compares two values. Returns a negative number, 0 or a positive number, or NaN if the values differ but have no order. */
function compare(a: unknown, b: unknown, kind: ValueKind, isExact: boolean): number {
  const [x, y] = [String(a), String(b)];
  const normalized = isExact ? (text: string) => text : normalize;
  if (kind === 'text') return (isExact ? compareCodePoints : compareWords)(normalized(x), normalized(y));
  if (kind === 'code') return compareCodePoints(normalized(x), normalized(y));
  if (kind === 'number') return Number(a) - Number(b);
  if (kind === 'boolean') return Number(x.toLowerCase() === 'true') - Number(y.toLowerCase() === 'true');
  if (kind === 'instant') return compareCodePoints(toInstant(x), toInstant(y));
  if (kind === 'day') return compareCodePoints(x.slice(0, 10), y.slice(0, 10));
  const hex = (text: string) => text.toLowerCase().replaceAll('-', '');
  if (kind === 'uuid') return compareCodePoints(hex(x), hex(y));
  if (!('values' in kind)) throw new Error('a list has no order');
  const [p, q] = [enumPosition(kind.values, x), enumPosition(kind.values, y)];
  if (typeof p === 'number' && typeof q === 'number') return p - q;
  return p === q ? 0 : Number.NaN;
}

const isMissing = (value: unknown): boolean => value === null || value === undefined;

const fieldAt = (record: unknown, path: string): unknown =>
  path === '_' || !isRecord(record) ? record : valueAt(record, path);

const comparisons: Partial<Record<DqbOperation, (order: number) => boolean>> = {
  Equals: (order) => order === 0,
  NotEqual: (order) => order !== 0,
  LessThan: (order) => order < 0,
  LessThanOrEqual: (order) => order <= 0,
  GreaterThan: (order) => order > 0,
  GreaterThanOrEqual: (order) => order >= 0,
};

function matchesValue(filter: Filter, actual: unknown, knownKind: ValueKind | undefined): boolean {
  const { operation, value } = filter;
  if (operation === 'In')
    return value
      .split(',')
      .some((one) => matchesValue({ ...filter, operation: 'Equals', value: one }, actual, knownKind));
  if (value === 'null' || isMissing(actual))
    return operation === 'NotEqual'
      ? isMissing(actual) !== (value === 'null')
      : operation === 'Equals' && isMissing(actual) && value === 'null';
  const isExact = filter.caseSensitive === true;
  const kind = knownKind ?? inferKind(actual, value);
  const test = comparisons[operation];
  if (test) return test(compare(actual, value, kind, isExact));
  // Words match without Turkish diacritics. Codes must match exactly.
  const normalized = (text: string) =>
    kind === 'code' ? normalize(text) : normalizeLetters(normalize(text));
  const [text, part] = isExact ? [String(actual), value] : [normalized(String(actual)), normalized(value)];
  if (operation === 'Contains') return text.includes(part);
  return operation === 'StartsWith' ? text.startsWith(part) : text.endsWith(part);
}

function matchesFilter(filter: Filter, record: unknown, kinds: ValueKinds): boolean {
  const { operation, property, inner = [] } = filter;
  const [actual, kind] = [fieldAt(record, property), kinds[property]];
  if (operation !== 'Any' && operation !== 'All') return matchesValue(filter, actual, kind);
  const isList = typeof kind === 'object' && !('values' in kind);
  const valueKinds = !isList ? {} : 'of' in kind ? kind.of : { _: kind.element };
  const elements: unknown[] = Array.isArray(actual) ? actual : [];
  const matchesElement = (element: unknown) => matches(inner, element, valueKinds);
  return operation === 'Any' ? elements.some(matchesElement) : elements.every(matchesElement);
}

/** True if a record matches the filters, which are joined strictly left to right (D5). */
export function matches(filters: readonly Filter[], record: unknown, kinds: ValueKinds = {}): boolean {
  return filters.reduce((isMatch, filter, i) => {
    const logic = filters[i - 1]?.logic;
    if (logic === 'OrElse') return isMatch || matchesFilter(filter, record, kinds);
    return logic === 'Xor'
      ? isMatch !== matchesFilter(filter, record, kinds)
      : isMatch && matchesFilter(filter, record, kinds);
  }, true);
}

/** Sorts records. Missing values and unknown enum values come last. */
export function sortRecords<T>(records: readonly T[], sort: readonly Sort[], kinds: ValueKinds = {}): T[] {
  const compareBy = (a: T, b: T, { property, caseSensitive }: Sort): number => {
    const knownKind = kinds[property];
    const isSortable = (value: unknown) =>
      !isMissing(value) &&
      (typeof knownKind !== 'object' ||
        !('values' in knownKind) ||
        typeof enumPosition(knownKind.values, String(value)) === 'number');
    const [x, y] = [fieldAt(a, property), fieldAt(b, property)];
    if (!isSortable(x) || !isSortable(y)) return Number(!isSortable(x)) - Number(!isSortable(y));
    const kind = knownKind ?? inferKind(x, y);
    return compare(x, y, kind, caseSensitive === true || kind === 'code');
  };
  return records.toSorted((a, b) => {
    for (const one of sort) {
      const order = compareBy(a, b, one);
      if (order !== 0) return one.direction === 'desc' ? -order : order;
    }
    return 0;
  });
}
