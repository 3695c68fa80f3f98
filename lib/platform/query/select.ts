import { writtenInstant } from './instant';
import type { Column, Columns, Scalar } from './table';

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A value as the contract writes it: moments as ISO 8601 in UTC, days as the midnight that names them (D23). */
function written({ type, sql }: Scalar): string {
  if (type === 'instant') return writtenInstant(sql);
  if (type === 'day') return `to_char(${sql}, 'YYYY-MM-DD"T00:00:00Z"')`;
  return sql;
}

function objectOf(columns: Columns): string {
  const pairs = Object.entries(columns).map(([name, column]) => `${literal(name)}, ${jsonOf(column)}`);
  if (pairs.length > 45)
    throw new Error(`An object inside a record has ${pairs.length} fields, at most 45 can be read`);
  return `json_build_object(${pairs.join(', ')})`;
}

function jsonOf(column: Column): string {
  if (column.type === 'list') return column.sql;
  if (column.type !== 'object' && column.type !== 'lines') return written(column);
  if (column.json) return column.json;
  if (column.type === 'object') {
    const made = objectOf(column.columns);
    return column.present ? `case when ${column.present} then ${made} end` : made;
  }
  const { from, where, order } = column.rows;
  const sorted = order ? ` order by ${order}` : '';
  return `coalesce((select json_agg(${objectOf(column.columns)}${sorted}) from ${from} where ${where}), '[]')`;
}

/** The select list that reads a whole record, named as the contract names its fields. */
export const selectList = (columns: Columns): string =>
  Object.entries(columns)
    .map(([name, column]) => `${jsonOf(column)} as "${name}"`)
    .join(', ');
