import type { DqbOperation, Filter } from '@/lib/contract/dqb/dqb';
import { isBoolean, isNumber, isUuid, toTimestamp } from '@/lib/contract/dqb/query-value';
import { normalize, normalizeLetters } from '@/lib/contract/schema/normalize';
import type { Scalar } from './table';

/** A filter value for PostgreSQL: the parameter and the type it is cast to. */
type Value = { param: string; cast: string };

/** The date part of a date or timestamp as written: a date is never shifted by a time zone (D23). */
const dayOf = (text: string): string | undefined => (toTimestamp(text) ? text.slice(0, 10) : undefined);

/** Whole numbers stay integers, so that an index on an integer column applies. */
function numberOf(text: string): Value | undefined {
  if (!isNumber(text)) return undefined;
  return { param: text, cast: /^[+-]?\d{1,18}$/.test(text) ? 'bigint' : 'numeric' };
}

/** A value of the enum in any case, or its number; for an open enum also any other text. */
function memberOf(text: string, { values = [], open }: Scalar): string | undefined {
  const lower = text.toLowerCase();
  const member = values.find((v) => v.toLowerCase() === lower);
  if (member !== undefined) return member;
  return (
    (/^\d{1,4}$/.test(text) ? values[Number(text)] : undefined) ?? (open && text !== '' ? text : undefined)
  );
}

const asText = (param: string | undefined): Value | undefined =>
  param === undefined || param.includes('\u0000') || !param.isWellFormed()
    ? undefined
    : { param, cast: 'text' };

/** Parses a text as a value of the column's type; undefined when it is invalid or no row could contain it. */
function valueFor(text: string, column: Scalar, caseSensitive: boolean): Value | undefined {
  const typed = (param: string | undefined, cast: string) =>
    param === undefined ? undefined : { param, cast };
  switch (column.type) {
    case 'text':
    case 'code':
      return asText(caseSensitive ? text : normalize(text));
    case 'enum':
      return asText(memberOf(text, column));
    case 'number':
      return numberOf(text.trim());
    case 'boolean':
      return typed(isBoolean(text.trim()) ? text.trim().toLowerCase() : undefined, 'boolean');
    case 'uuid':
      return typed(isUuid(text.trim()) ? text.trim() : undefined, 'uuid');
    case 'instant':
      return typed(toTimestamp(text.trim()), 'timestamptz');
    case 'day':
      return typed(dayOf(text.trim()), 'date');
  }
}

/** Describes a valid value of the type, for error messages. */
function expected({ type, values = [] }: Scalar): string {
  if (type === 'enum') return `one of ${values.slice(0, 20).join(', ')}${values.length > 20 ? ' …' : ''}`;
  if (type === 'boolean') return 'true or false';
  if (type === 'instant' || type === 'day') return 'a date or an ISO 8601 date and time';
  if (type === 'uuid') return 'a UUID';
  return type === 'number' ? 'a number with a dot as decimal mark' : 'text that can be stored';
}

/** Adds a value to the parameters and returns its placeholder. */
export type Bind = (value: unknown) => string;

/**
 * SQL, or the reason there is none. With `range` and `pattern` the number of matching rows depends on the value;
 * those of a pattern cannot be counted from an index alone.
 */
export type Compared = { sql: string; by?: 'range' | 'pattern' } | { code: string; message: string };

const signs: Partial<Record<DqbOperation, string>> = {
  LessThan: '<',
  LessThanOrEqual: '<=',
  GreaterThan: '>',
  GreaterThanOrEqual: '>=',
};

const isText = ({ type }: Scalar): boolean => type === 'text' || type === 'code';

/** The expression for equality, which the indexes are built on. */
const equalSide = (column: Scalar, cs: boolean): string =>
  isText(column) && !cs ? `platform.fold(${column.sql})` : column.sql;

/** The expression for sorting and for less/greater: words in dictionary order, codes by character. */
export function orderSide(column: Scalar, cs: boolean, isNormalized: boolean): string {
  const { type, sql, values = [] } = column;
  if (type === 'text') return cs ? `${sql} collate "C"` : `platform.fold(${sql}) collate "und-x-icu"`;
  if (type === 'code') return `${equalSide(column, cs || !isNormalized)} collate "C"`;
  if (type !== 'enum') return sql;
  return `array_position(array[${values.map((v) => `'${v.replaceAll("'", "''")}'`).join(', ')}]::text[], ${sql})`;
}

const pattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The smallest text after all that begin with `prefix`, by characters; undefined when there is none. */
function after(prefix: string): string | undefined {
  const points = [...prefix];
  for (let last = points.pop(); last !== undefined; last = points.pop()) {
    const next = (last.codePointAt(0) ?? 0) + 1;
    if (next <= 0x10ffff) return points.join('') + String.fromCodePoint(next === 0xd800 ? 0xe000 : next);
  }
  return undefined;
}

/** A prefix of a code is a range, which an index serves even where it does not serve patterns. */
function beginning(column: Scalar, cs: boolean, prefix: string, bind: Bind): Compared {
  const side = orderSide(column, cs, true);
  const end = after(prefix);
  const upperBound = end === undefined ? '' : ` and ${side} < ${bind(end)}`;
  return { sql: `(${side} >= ${bind(prefix)}${upperBound})`, by: 'range' };
}

function likePattern(filter: Filter, column: Scalar, text: string, bind: Bind): Compared {
  const { operation } = filter;
  const cs = filter.caseSensitive === true;
  if (operation === 'StartsWith' && column.type === 'code') return beginning(column, cs, text, bind);
  const [before, hasNegation] = [operation === 'StartsWith' ? '' : '%', operation === 'EndsWith' ? '' : '%'];
  // Words match without the diacritics of Turkish letters, as customers type them; codes match exactly.
  const isPlain = column.type === 'text' && !cs;
  const side = isPlain ? `platform.fold_plain(${column.sql})` : equalSide(column, cs);
  const part = pattern(isPlain ? normalizeLetters(text) : text);
  return { sql: `${side} like ${bind(before + part + hasNegation)}`, by: 'pattern' };
}

/** Enums compare by position: less and greater select a set of values. */
function matchesAny(
  { operation }: Filter,
  { sql, values = [] }: Scalar,
  { param }: Value,
  bind: Bind,
): string {
  const listIndex = values.indexOf(param);
  const less = operation === 'LessThan' || operation === 'LessThanOrEqual';
  const equal = operation === 'LessThanOrEqual' || operation === 'GreaterThanOrEqual';
  const named = less
    ? values.slice(0, listIndex + (equal ? 1 : 0))
    : values.slice(listIndex + (equal ? 0 : 1));
  return `${sql} = any(${bind(listIndex < 0 ? [] : named)}::text[])`;
}

function listed(filter: Filter, column: Scalar, bind: Bind): Compared {
  const { value } = filter;
  const cs = filter.caseSensitive === true;
  const items = value.split(',');
  const values = items.filter((t) => t !== 'null').map((t) => ({ t, v: valueFor(t, column, cs) }));
  const wrong = values.find(({ v }) => v === undefined);
  if (wrong) return invalidOperation(wrong.t, column);
  const cast = values.some(({ v }) => v?.cast === 'numeric') ? 'numeric' : values[0]?.v?.cast;
  const side = equalSide(column, cs);
  const parts = [
    ...(values.length > 0 ? [`${side} = any(${bind(values.map(({ v }) => v?.param))}::${cast}[])`] : []),
    ...(values.length < items.length ? [`${column.sql} is null`] : []),
  ];
  return { sql: `(${parts.join(' or ')})` };
}

const invalidOperation = (text: string, column: Scalar): Compared => ({
  code: 'invalid_value',
  message: `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}" is not ${expected(column)}`,
});

/** A required number or date cannot be compared with null; a text can (D5). */
const isNullable = (column: Scalar): boolean => column.nullable || isText(column);

function withNull({ operation }: Filter, { sql }: Scalar): string {
  if (operation === 'Equals') return `${sql} is null`;
  return operation === 'NotEqual' ? `${sql} is not null` : 'false';
}

/**
 * Builds one comparison of a column with a filter value (D5). Values become parameters, never SQL text. Missing
 * values are equal only to null, unequal to everything else, and neither less nor greater.
 */
export function compare(filter: Filter, comparedAs: Scalar, bind: Bind): Compared {
  const { operation, value } = filter;
  const column =
    comparedAs.searchedBy === undefined ? comparedAs : { ...comparedAs, sql: comparedAs.searchedBy };
  const cs = filter.caseSensitive === true;
  const partial = operation === 'Contains' || operation === 'StartsWith' || operation === 'EndsWith';
  const sign = signs[operation];
  if ((partial && !isText(column)) || (sign && (column.type === 'boolean' || column.type === 'uuid')))
    return { code: 'unsuitable_operation', message: `${operation} cannot be asked of a ${column.type}` };
  const matchesNull = operation === 'In' ? value.split(',').includes('null') : value === 'null';
  if (matchesNull && !isNullable(column)) return { code: 'not_nullable', message: 'is never null' };
  if (operation === 'In') return listed(filter, column, bind);
  if (matchesNull) return { sql: withNull(filter, column) };
  const bound = valueFor(value, column, cs);
  if (!bound) return invalidOperation(value, column);
  if (partial) return likePattern(filter, column, bound.param, bind);
  if (sign && column.type === 'enum') return { sql: matchesAny(filter, column, bound, bind) };
  const boundValue = () => `${bind(bound.param)}::${bound.cast}`;
  if (sign) return { sql: `${orderSide(column, cs, true)} ${sign} ${boundValue()}`, by: 'range' };
  const side = equalSide(column, cs);
  return {
    sql: operation === 'NotEqual' ? `${side} is distinct from ${boundValue()}` : `${side} = ${boundValue()}`,
  };
}
