import type { z } from 'zod';
import { type Field, fieldsOf } from '@/lib/contract/schema/describe';
import { isRecord } from '@/lib/contract/schema/is-record';
import { toDay, toInstant } from '@/lib/contract/schema/zone';
import { timestampSql } from './page-sql';

// Each column has the name of its field, so a write derives its columns from the schema of its payload. Rows are sent as one JSON
// array. `json_populate_recordset(null::platform.lots, $2)` reads the array with the types of the table.

/** A row of a table: values by column name. */
export type StoredRow = { readonly [column: string]: unknown };

export const columnNames = (schema: z.ZodObject): string[] => Object.keys(schema.shape);

/** Formats columns as a list: `"sku", "lotNumber"`, or with an alias `l."sku", l."lotNumber"`. */
export const columnList = (columns: readonly string[], alias?: string): string =>
  columns.map((column) => `${alias ? `${alias}.` : ''}"${column}"`).join(', ');

/** Formats assignments from the alias `from`: `"expirationDate" = r."expirationDate"`. */
export const assignments = (columns: readonly string[], from: string): string =>
  columns.map((column) => `"${column}" = ${from}."${column}"`).join(', ');

/** Like `assignments`, but null keeps the value in the alias `current`. */
export const assignmentsUnlessNull = (columns: readonly string[], from: string, current: string): string =>
  columns.map((column) => `"${column}" = coalesce(${from}."${column}", ${current}."${column}")`).join(', ');

/** Returns SQL that inserts the rows of the JSON array `$2` into a table of the tenant `$1`. */
export const insertSql = (table: string, columns: readonly string[]): string =>
  `insert into platform.${table} ("tenantId", ${columnList(columns)})
  select $1, ${columnList(columns, 'r')} from json_populate_recordset(null::platform.${table}, $2) r`;

/** Returns a select list of the schema's fields. The values have the same form as in `storedRow`. */
export const selectStored = (schema: z.ZodObject, alias: string): string =>
  fieldsOf(schema)
    .map(({ name, kind }) => {
      const column = `${alias}."${name}"`;
      return kind === 'instant' ? `${timestampSql(column)} as "${name}"` : column;
    })
    .join(', ');

/** Converts a value to the form in which its column returns the value. */
function storedValue({ kind, item = [] }: Field, value: unknown): unknown {
  if (kind === 'object' && isRecord(value)) return storedFields(item, value);
  if (typeof value !== 'string') return value ?? null;
  if (kind === 'instant') return toInstant(value);
  if (kind === 'day') return toDay(value);
  return kind === 'uuid' ? value.toLowerCase() : value;
}

function storedFields(fields: readonly Field[], values: Readonly<Record<string, unknown>>): StoredRow {
  // An order may have 10,000 lines. A loop is several times faster than `Object.fromEntries`.
  const row: Record<string, unknown> = {};
  for (const field of fields) row[field.name] = storedValue(field, values[field.name]);
  return row;
}

/**
 * Returns the fields of a payload in stored form: timestamps in UTC, dates without a time (D23), and null for missing fields.
 * Equal payloads have equal rows.
 */
export const storedRow = (schema: z.ZodObject, payload: Readonly<Record<string, unknown>>): StoredRow =>
  storedFields(fieldsOf(schema), payload);
