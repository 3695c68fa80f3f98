import type { DqbOperation, Filter } from '@/lib/contract/dqb/dqb';
import { isBoolean, isNumber, isUuid, toTimestamp } from '@/lib/contract/dqb/query-value';
import { normalize, normalizeLetters } from '@/lib/contract/schema/normalize-letters';
import type { Scalar } from './table';

/** A filter value for PostgreSQL: the parameter, and the type to which it is cast. */
type Value = { param: string; cast: string };

/** Returns the date part of a date or timestamp as written, never shifted by a time zone (D23). */
const datePart = (text: string): string | undefined => (toTimestamp(text) ? text.slice(0, 10) : undefined);

/** Parses a number. Whole numbers stay integers, so that PostgreSQL can use an index on an integer column. */
function parseNumber(text: string): Value | undefined {
  if (!isNumber(text)) return undefined;
  return { param: text, cast: /^[+-]?\d{1,18}$/.test(text) ? 'bigint' : 'numeric' };
}

/** Parses an enum value in any case, or its number. An open enum also accepts any other text. */
function parseEnum(text: string, { values = [], open }: Scalar): string | undefined {
  const lower = text.toLowerCase();
  const member = values.find((v) => v.toLowerCase() === lower);
  if (member !== undefined) return member;
  return (
    (/^\d{1,4}$/.test(text) ? values[Number(text)] : undefined) ?? (open && text !== '' ? text : undefined)
  );
}

const parseText = (param: string | undefined): Value | undefined =>
  param === undefined || param.includes('\u0000') || !param.isWellFormed()
    ? undefined
    : { param, cast: 'text' };

/** Parses a text as a value of the column's type. Returns undefined if the text is invalid or no row could contain the value. */
function parseValue(text: string, column: Scalar, caseSensitive: boolean): Value | undefined {
  const withCast = (param: string | undefined, cast: string) =>
    param === undefined ? undefined : { param, cast };
  switch (column.type) {
    case 'text':
    case 'code':
      return parseText(caseSensitive ? text : normalize(text));
    case 'enum':
      return parseText(parseEnum(text, column));
    case 'number':
      return parseNumber(text.trim());
    case 'boolean':
      return withCast(isBoolean(text.trim()) ? text.trim().toLowerCase() : undefined, 'boolean');
    case 'uuid':
      return withCast(isUuid(text.trim()) ? text.trim() : undefined, 'uuid');
    case 'instant':
      return withCast(toTimestamp(text.trim()), 'timestamptz');
    case 'day':
      return withCast(datePart(text.trim()), 'date');
  }
}

/** Describes valid values of a type, for error messages. */
function describeType({ type, values = [] }: Scalar): string {
  if (type === 'enum') return `one of ${values.slice(0, 20).join(', ')}${values.length > 20 ? ' …' : ''}`;
  if (type === 'boolean') return 'true or false';
  if (type === 'instant' || type === 'day') return 'a date or an ISO 8601 date and time';
  if (type === 'uuid') return 'a UUID';
  return type === 'number' ? 'a number with a dot as decimal mark' : 'text that can be stored';
}

/** Adds a value to the parameters and returns its placeholder. */
export type Bind = (value: unknown) => string;

/**
 * The SQL of a comparison, or the reason why the comparison is not possible. `by` is set if the number of matching rows depends
 * on the value. Rows that match a pattern cannot be counted from an index alone.
 */
export type Comparison = { sql: string; isPattern?: true } | { code: string; message: string };

const operators: Partial<Record<DqbOperation, string>> = {
  LessThan: '<',
  LessThanOrEqual: '<=',
  GreaterThan: '>',
  GreaterThanOrEqual: '>=',
};

const isText = ({ type }: Scalar): boolean => type === 'text' || type === 'code';

/** Returns the SQL expression for equality. The indexes are built on this expression. */
const equalityExpression = (column: Scalar, cs: boolean): string =>
  isText(column) && !cs ? `platform.fold(${column.sql})` : column.sql;

/**
 * Returns the SQL expression for sorting, and for less and greater. Codes and case-sensitive texts are in character order, other
 * texts are in dictionary order.
 */
export function orderExpression(column: Scalar, cs: boolean, isNormalized: boolean): string {
  const { type, sql, values = [] } = column;
  if (type === 'text') return cs ? `${sql} collate "C"` : `platform.fold(${sql}) collate "und-x-icu"`;
  if (type === 'code') return `${equalityExpression(column, cs || !isNormalized)} collate "C"`;
  if (type !== 'enum') return sql;
  return `array_position(array[${values.map((v) => `'${v.replaceAll("'", "''")}'`).join(', ')}]::text[], ${sql})`;
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Returns the smallest text after all texts that begin with `prefix`, in character order. Undefined if there is none. */
function endOfRange(prefix: string): string | undefined {
  const points = [...prefix];
  for (let last = points.pop(); last !== undefined; last = points.pop()) {
    const next = (last.codePointAt(0) ?? 0) + 1;
    if (next <= 0x10ffff) return points.join('') + String.fromCodePoint(next === 0xd800 ? 0xe000 : next);
  }
  return undefined;
}

/** Compares the prefix of a code as a range. Unlike a pattern, a range can use any index. */
function comparePrefix(column: Scalar, cs: boolean, prefix: string, bind: Bind): Comparison {
  const side = orderExpression(column, cs, true);
  const end = endOfRange(prefix);
  const upperBound = end === undefined ? '' : ` and ${side} < ${bind(end)}`;
  return { sql: `(${side} >= ${bind(prefix)}${upperBound})` };
}

function compareLike(filter: Filter, column: Scalar, text: string, bind: Bind): Comparison {
  const { operation } = filter;
  const cs = filter.caseSensitive === true;
  if (operation === 'StartsWith' && column.type === 'code') return comparePrefix(column, cs, text, bind);
  const [leading, trailing] = [operation === 'StartsWith' ? '' : '%', operation === 'EndsWith' ? '' : '%'];
  // Words match without Turkish diacritics, because people omit them. Codes match exactly.
  const isPlain = column.type === 'text' && !cs;
  const side = isPlain ? `platform.fold_plain(${column.sql})` : equalityExpression(column, cs);
  const part = escapeLike(isPlain ? normalizeLetters(text) : text);
  return { sql: `${side} like ${bind(leading + part + trailing)}`, isPattern: true };
}

/** Compares an enum by position: selects the values before or after the filter's value. */
function compareEnum(
  { operation }: Filter,
  { sql, values = [] }: Scalar,
  { param }: Value,
  bind: Bind,
): string {
  const position = values.indexOf(param);
  const isLess = operation === 'LessThan' || operation === 'LessThanOrEqual';
  const includesEqual = operation === 'LessThanOrEqual' || operation === 'GreaterThanOrEqual';
  const members = isLess
    ? values.slice(0, position + (includesEqual ? 1 : 0))
    : values.slice(position + (includesEqual ? 0 : 1));
  return `${sql} = any(${bind(position < 0 ? [] : members)}::text[])`;
}

function compareIn(filter: Filter, column: Scalar, bind: Bind): Comparison {
  const { value } = filter;
  const cs = filter.caseSensitive === true;
  const items = value.split(',');
  const values: Value[] = [];
  for (const item of items.filter((text) => text !== 'null')) {
    const parsed = parseValue(item, column, cs);
    if (!parsed) return invalidValue(item, column);
    values.push(parsed);
  }
  const cast = values.some((value) => value.cast === 'numeric') ? 'numeric' : values[0]?.cast;
  const side = equalityExpression(column, cs);
  const alternatives = [
    ...(values.length > 0 ? [`${side} = any(${bind(values.map(({ param }) => param))}::${cast}[])`] : []),
    ...(values.length < items.length ? [`${column.sql} is null`] : []),
  ];
  return { sql: `(${alternatives.join(' or ')})` };
}

const invalidValue = (text: string, column: Scalar): Comparison => ({
  code: 'invalid_value',
  message: `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}" is not ${describeType(column)}`,
});

/** True if a column can be compared with null: the column is nullable or contains text (D5). */
const isNullable = (column: Scalar): boolean => column.nullable || isText(column);

function compareNull({ operation }: Filter, { sql }: Scalar): string {
  if (operation === 'Equals') return `${sql} is null`;
  return operation === 'NotEqual' ? `${sql} is not null` : 'false';
}

/**
 * Builds the comparison of a column with a filter value (D5). Values become parameters, never SQL text. A missing value equals
 * only null, differs from all other values, and is neither less nor greater.
 */
export function compare(filter: Filter, field: Scalar, bind: Bind): Comparison {
  const { operation, value } = filter;
  const column = field.filterSql === undefined ? field : { ...field, sql: field.filterSql };
  const cs = filter.caseSensitive === true;
  const isPartial = operation === 'Contains' || operation === 'StartsWith' || operation === 'EndsWith';
  const operator = operators[operation];
  if ((isPartial && !isText(column)) || (operator && (column.type === 'boolean' || column.type === 'uuid')))
    return {
      code: 'unsuitable_operation',
      message: `${operation} is not available for the type ${column.type}`,
    };
  const matchesNull = operation === 'In' ? value.split(',').includes('null') : value === 'null';
  if (matchesNull && !isNullable(column)) return { code: 'not_nullable', message: 'is never null' };
  if (operation === 'In') return compareIn(filter, column, bind);
  if (matchesNull) return { sql: compareNull(filter, column) };
  const parsed = parseValue(value, column, cs);
  if (!parsed) return invalidValue(value, column);
  if (isPartial) return compareLike(filter, column, parsed.param, bind);
  if (operator && column.type === 'enum') return { sql: compareEnum(filter, column, parsed, bind) };
  const placeholder = () => `${bind(parsed.param)}::${parsed.cast}`;
  if (operator) return { sql: `${orderExpression(column, cs, true)} ${operator} ${placeholder()}` };
  const side = equalityExpression(column, cs);
  return {
    sql:
      operation === 'NotEqual' ? `${side} is distinct from ${placeholder()}` : `${side} = ${placeholder()}`,
  };
}
