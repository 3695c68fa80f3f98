import type { Filter, Sort } from '@/lib/contract/dqb/dqb';
import { isObject } from '@/lib/contract/schema/is-record';
import { normalize, normalizeLetters } from '@/lib/contract/schema/normalize';

// What dynamic queries mean, said once more without SQL: the judge of the tests.

export type Kind =
  | 'text'
  | 'code'
  | 'number'
  | 'boolean'
  | 'instant'
  | 'day'
  | 'uuid'
  | { values: readonly string[] }
  | { of: Kinds }
  | { element: Kind };

export type Kinds = { readonly [property: string]: Kind };

const dictionary = new Intl.Collator('en');

/** By code points, which is the order of UTF-8 bytes; JavaScript's own is by code units. */
function byCharacters(a: string, b: string): number {
  const [x, y] = [[...a], [...b]];
  const i = x.findIndex((c, at) => c !== y[at]);
  if (i < 0) return x.length - y.length;
  return (x[i]?.codePointAt(0) ?? -1) - (y[i]?.codePointAt(0) ?? -1);
}

const byWords = (a: string, b: string): number => dictionary.compare(a, b) || byCharacters(a, b);

/** Microseconds since 1970. */
function moment(text: string): bigint {
  const [, date = '', time = '00:00:00', fraction = '', zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.(\d+))?(Z|[+-]\d\d:\d\d)?)?$/.exec(text) ?? [];
  const ms = Date.parse(`${date}T${time.length === 5 ? `${time}:00` : time}${zone}`);
  return BigInt(ms) * 1000n + BigInt(fraction.padEnd(6, '0').slice(0, 6) || 0);
}

type Comparable = { less: (a: unknown, b: unknown) => number; value: (raw: unknown) => unknown };

const signOf = (a: number | bigint | boolean, b: number | bigint | boolean): number =>
  a < b ? -1 : a > b ? 1 : 0;

function member(values: readonly string[], raw: string): number | string {
  const named = values.findIndex((v) => v.toLowerCase() === raw.toLowerCase());
  if (named >= 0) return named;
  return /^\d+$/.test(raw) ? Number(raw) : raw;
}

/** How values of a kind are brought to one form, and which comes first. */
function comparable(kind: Kind, cs: boolean, sorting: boolean): Comparable {
  if (kind === 'text' || kind === 'code') {
    const raw = cs || (sorting && kind === 'code');
    const order = kind === 'text' && !cs ? byWords : byCharacters;
    return {
      less: (a, b) => order(String(a), String(b)),
      value: (v) => (raw ? String(v) : normalize(String(v))),
    };
  }
  const number = (v: unknown) =>
    typeof v === 'number' || typeof v === 'bigint' || typeof v === 'boolean' ? v : Number.NaN;
  const ordered = (value: Comparable['value']): Comparable => ({
    value,
    less: (a, b) => signOf(number(a), number(b)),
  });
  if (kind === 'number') return ordered(Number);
  if (kind === 'boolean') return ordered((v) => String(v).toLowerCase() === 'true');
  if (kind === 'instant') return ordered((v) => moment(String(v)));
  if (kind === 'day') return ordered((v) => BigInt(Date.parse(String(v).slice(0, 10))));
  if (kind === 'uuid')
    return {
      value: (v) => String(v).toLowerCase().replaceAll('-', ''),
      less: (a, b) => byCharacters(String(a), String(b)),
    };
  if ('values' in kind)
    return { value: (v) => member(kind.values, String(v)), less: (a, b) => signOf(number(a), number(b)) };
  throw new Error('a list has no order');
}

const at = (element: unknown, path: string): unknown => {
  if (path === '_') return element;
  let value = element;
  for (const name of path.split('.')) {
    value = isObject(value) ? Reflect.get(value, name) : undefined;
  }
  return value ?? null;
};

const elements = (list: unknown): unknown[] => (Array.isArray(list) ? list : []);

function one(filter: Filter, element: unknown, kinds: Kinds): boolean {
  const { operation, property, value: asked } = filter;
  const kind = kinds[property];
  const has = at(element, property);
  if (kind === undefined) throw new Error(`no kind for ${property}`);
  if (operation === 'Any' || operation === 'All') {
    if (typeof kind !== 'object' || 'values' in kind) throw new Error(`${property} is no list`);
    const inside = 'of' in kind ? kind.of : { _: kind.element };
    const holds = (e: unknown) => matches(filter.inner ?? [], e, inside);
    return operation === 'Any' ? elements(has).some(holds) : elements(has).every(holds);
  }
  if (operation === 'In')
    return asked.split(',').some((value) => one({ ...filter, operation: 'Equals', value }, element, kinds));
  if (asked === 'null')
    return operation === 'Equals' ? has === null : operation === 'NotEqual' && has !== null;
  if (has === null) return operation === 'NotEqual';
  const { value, less } = comparable(kind, filter.caseSensitive === true, false);
  const [a, b] = [value(has), value(asked)];
  if (operation === 'Equals') return a === b;
  if (operation === 'NotEqual') return a !== b;
  const part = (v: unknown) =>
    kind === 'text' && !filter.caseSensitive ? normalizeLetters(String(v)) : String(v);
  if (operation === 'Contains') return part(a).includes(part(b));
  if (operation === 'StartsWith') return part(a).startsWith(part(b));
  if (operation === 'EndsWith') return part(a).endsWith(part(b));
  // Other values than the known ones of an enumeration have no place in its order.
  if (typeof kind === 'object' && (typeof a === 'string' || typeof b === 'string')) return false;
  const order = less(a, b);
  if (operation === 'LessThan') return order < 0;
  if (operation === 'LessThanOrEqual') return order <= 0;
  return operation === 'GreaterThan' ? order > 0 : order >= 0;
}

/** Whether the filters hold, joined strictly left to right. */
export function matches(filters: readonly Filter[], element: unknown, kinds: Kinds): boolean {
  let holds = true;
  filters.forEach((filter, i) => {
    const next = one(filter, element, kinds);
    const logic = i === 0 ? undefined : filters[i - 1]?.logic;
    if (i === 0) holds = next;
    else if (logic === 'OrElse') holds = holds || next;
    else holds = logic === 'Xor' ? holds !== next : holds && next;
  });
  return holds;
}

/** By the sorts and then by `key`, in the direction of the last sort; what is missing stands after all else. */
export function inOrder<T>(
  records: readonly T[],
  sort: readonly Sort[],
  key: Sort['property'],
  kinds: Kinds,
): T[] {
  const last = sort.at(-1)?.direction ?? 'asc';
  const all: Sort[] = [...sort, { property: key, direction: last, caseSensitive: true }];
  const order = (a: T, b: T): number => {
    for (const { property, direction, caseSensitive } of all) {
      const { value, less } = comparable(kinds[property] ?? 'text', caseSensitive === true, true);
      const [x, y] = [at(a, property), at(b, property)].map((v) => {
        const made = v === null ? null : value(v);
        // Unknown values of an enumeration stand with the missing ones.
        return typeof kinds[property] === 'object' && typeof made === 'string' ? null : made;
      });
      const sign = x === null || y === null ? signOf(x === null, y === null) : less(x, y);
      if (sign !== 0) return direction === 'desc' ? -sign : sign;
    }
    return 0;
  };
  return [...records].sort(order);
}
