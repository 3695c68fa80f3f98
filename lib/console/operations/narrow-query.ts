import type { Dqb, Filter } from '@/lib/contract/dqb/dqb';
import { isRecord } from '@/lib/contract/schema/is-record';
import { normalize, normalizeLetters } from '@/lib/contract/schema/normalize';
import { valueAt } from '@/lib/contract/schema/value-at';
import { toInstant } from '@/lib/contract/schema/zone';

// For platforms that answer a `data` list whole, whatever is asked: the spec shows no query there.

type Row = Readonly<Record<string, unknown>>;

/** The moment that a text names, nothing when it names none. */
function momentOf(text: string): string | undefined {
  try {
    return /^\d{4}-\d\d-\d\d(T|$)/.test(text) ? toInstant(text) : undefined;
  } catch {
    return undefined;
  }
}

/** A value and what it is compared with, as numbers where both are, as moments where both are, else as folded words. */
function pair(value: unknown, asked: string): [number, number] | [string, string] {
  if (typeof value === 'number') return [value, Number(asked)];
  const text = String(value);
  // A calendar date is compared as it is written (D23): midnight UTC on both sides. A moment to its last digit.
  const [moment, other] = [momentOf(text), momentOf(asked)];
  if (moment !== undefined && other !== undefined) return [moment, other];
  return [normalize(text), normalize(asked)];
}

function compares(value: unknown, { operation, value: asked }: Filter): boolean {
  if (asked === 'null') return (value === null || value === undefined) === (operation === 'Equals');
  if (value === null || value === undefined) return operation === 'NotEqual';
  const [a, b] = pair(value, asked);
  if (operation === 'Equals') return a === b;
  if (operation === 'NotEqual') return a !== b;
  if (operation === 'LessThan') return a < b;
  if (operation === 'LessThanOrEqual') return a <= b;
  if (operation === 'GreaterThan') return a > b;
  if (operation === 'GreaterThanOrEqual') return a >= b;
  if (operation === 'In')
    return asked.split(',').some((one) => compares(value, { operation: 'Equals', property: '', value: one }));
  // As liberal as a platform may be, so that its answer is not taken for one to another question.
  const [text, part] = [normalizeLetters(String(a)), normalizeLetters(String(b))];
  if (operation === 'Contains') return text.includes(part);
  return operation === 'StartsWith' ? text.startsWith(part) : text.endsWith(part);
}

function holds(row: unknown, filter: Filter): boolean {
  const value = filter.property === '_' || !isRecord(row) ? row : valueAt(row, filter.property);
  if (filter.operation !== 'Any' && filter.operation !== 'All') return compares(value, filter);
  const inside = Array.isArray(value) ? value : [];
  const matches = (one: unknown) => holdsAll(one, filter.inner ?? []);
  return filter.operation === 'Any' ? inside.some(matches) : inside.every(matches);
}

/** Strictly left to right, as the grammar has it (D5). */
export function holdsAll(row: unknown, filters: readonly Filter[]): boolean {
  return filters.reduce((so, filter, i) => {
    const logic = filters[i - 1]?.logic;
    if (logic === 'OrElse') return so || holds(row, filter);
    return logic === 'Xor' ? so !== holds(row, filter) : so && holds(row, filter);
  }, true);
}

const order = (a: unknown, b: unknown): number => {
  if (a === b) return 0;
  if (a === null || a === undefined) return 1;
  if (b === null || b === undefined) return -1;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [one, other] = [normalize(String(a)), normalize(String(b))];
  return one === other ? 0 : one < other ? -1 : 1;
};

/** The page that a query asks of a whole list: its rows, and how many match. */
export function narrow(rows: readonly Row[], { filters, sort, offset = 0, count = rows.length }: Dqb) {
  const found = rows.filter((row) => holdsAll(row, filters));
  const sorted = found.sort((a, b) => {
    for (const { property, direction } of sort) {
      const by = order(valueAt(a, property), valueAt(b, property));
      if (by !== 0) return direction === 'desc' ? -by : by;
    }
    return 0;
  });
  return { rows: sorted.slice(offset, offset + count), total: found.length, offset };
}

/** Whether an answer is the whole list although a part of it was asked for. */
const isWhole = (rows: readonly Row[], total: number, { filters, offset = 0, count = 0 }: Dqb): boolean =>
  rows.length === total &&
  rows.length > 0 &&
  (rows.length > count || offset > 0 || rows.some((row) => !holdsAll(row, filters)));

/**
 * An answer as it was asked for: a `data` list (D4) that came whole, whatever was asked, is filtered, sorted and cut, and
 * its `count` is how many match. Everything else is handed on as it is. `most`: rows to keep, unless those of a page.
 */
export function inRequestedOrder<T>(answer: T, asked: Dqb, most = asked.count): T {
  if (!isRecord(answer) || !Array.isArray(answer.data)) return answer;
  const rows = answer.data.filter(isRecord);
  const total = typeof answer.count === 'number' ? answer.count : rows.length;
  if (!isWhole(rows, total, asked)) return answer;
  const found = narrow(rows, { ...asked, count: most });
  return Object.assign({}, answer, { count: found.total, data: found.rows });
}
