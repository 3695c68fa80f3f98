import type { Fields } from './shop';

// A separate parser of `dqb` that ignores everything it does not know, as the spec allows.

type Test = { operation: string; or: boolean; property: string; value: string };

const DEFAULT_COUNT = 20;
const MAX_COUNT = 50;

const plain = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const compared: Record<string, (order: number) => boolean> = {
  lessthan: (order) => order < 0,
  lessthanorequal: (order) => order <= 0,
  greaterthan: (order) => order > 0,
  greaterthanorequal: (order) => order >= 0,
};

const orderOf = (left: unknown, right: string): number => {
  if (typeof left === 'number') return left - Number(right);
  const dates = [Date.parse(String(left)), Date.parse(right)];
  const [a = Number.NaN, b = Number.NaN] = dates;
  if (typeof left === 'string' && /^\d{4}-\d\d-\d\d/.test(left) && !Number.isNaN(a - b)) return a - b;
  return String(left ?? '').localeCompare(right);
};

function matches({ operation, property, value }: Test, record: Fields): boolean {
  const found = record[property];
  if (value === 'null') return (found === null) === (operation === 'equals');
  const text = String(found ?? '').toLowerCase();
  const wanted = value.toLowerCase();
  if (operation === 'equals') return text === wanted || orderOf(found, value) === 0;
  if (operation === 'notequal') return text !== wanted;
  if (operation === 'in') return wanted.split(',').includes(text);
  if (operation === 'contains') return text.includes(wanted);
  if (operation === 'startswith') return text.startsWith(wanted);
  if (operation === 'endswith') return text.endsWith(wanted);
  return compared[operation]?.(orderOf(found, value)) ?? true;
}

const known = ['equals', 'notequal', 'in', 'contains', 'startswith', 'endswith', ...Object.keys(compared)];

function testsOf(parts: readonly (readonly [string, string])[]): Test[] {
  const of = (name: string) => parts.filter(([key]) => key === name).map(([, value]) => plain(value));
  const properties = of('p');
  const values = of('v');
  return of('o').map((operator, i) => {
    const [operation = '', logic = ''] = operator.split('|');
    return {
      operation: operation.toLowerCase(),
      or: ['orelse', 'or'].includes(logic.toLowerCase()),
      property: properties[i] ?? '',
      value: values[i] ?? '',
    };
  });
}

/** Returns the page of `records` that a query requests. Ignores unknown properties, operations and suffixes. */
export function otherPage(
  records: readonly Fields[],
  dqb: string,
): { items: Fields[]; count: number; offset: number; dataSetCount: number } {
  const parts = dqb
    .replace(/^\?/, '')
    .split('&')
    .map((part) => [part.split('=', 1)[0] ?? '', part.slice(part.indexOf('=') + 1)] as const);
  const has = (property: string) => records.some((record) => property in record);
  const tests = testsOf(parts).filter(
    ({ operation, property }) => known.includes(operation) && has(property),
  );
  const rows = records.filter((record) =>
    tests.reduce(
      (isMatch, test, i) =>
        i > 0 && tests[i - 1]?.or ? isMatch || matches(test, record) : isMatch && matches(test, record),
      true,
    ),
  );
  const sorts = parts.filter(([key]) => key === 's').map(([, value]) => plain(value).split(','));
  for (const [property = '', direction] of sorts.reverse()) {
    if (!has(property)) continue;
    const sign = direction === 'desc' ? -1 : 1;
    rows.sort((a, b) => sign * orderOf(a[property], String(b[property] ?? '')));
  }
  const numberOf = (name: string, otherwise: number) => {
    const asked = Number.parseInt(parts.find(([key]) => key === name)?.[1] ?? '', 10);
    return Number.isNaN(asked) ? otherwise : asked;
  };
  const offset = Math.max(0, numberOf('offset', 0));
  const items = rows.slice(
    offset,
    offset + Math.min(MAX_COUNT, Math.max(1, numberOf('count', DEFAULT_COUNT))),
  );
  // The spec does not define `count`. On this platform, it is the number of records on the page.
  return { items, count: items.length, offset, dataSetCount: rows.length };
}
