import type { z } from 'zod';
import { type Field, fieldsOf } from '@/lib/contract/schema/describe';
import type { Kind } from '@/lib/contract/schema/fields';

/** Dotted field names of a record: `sku`, `integration`, `integration.integrationName`, `lineItems.sku`. */
type Path<R> = {
  [K in keyof R & string]:
    | K
    | (NonNullable<R[K]> extends readonly (infer E)[]
        ? E extends object
          ? `${K}.${Path<E>}`
          : never
        : NonNullable<R[K]> extends object
          ? `${K}.${Path<NonNullable<R[K]>>}`
          : never);
}[keyof R & string];

/** The SQL source of an object or list that is not stored in columns of the record's own row. */
type ColumnSource = {
  /** The alias whose columns are the inner fields. */
  alias?: string;
  /** For an object: the condition under which the object exists. */
  presentIf?: string;
  /** For a list: its rows, restricted to the tenant and the record. */
  rows?: Rows;
  /** For a list of plain values with `rows`: the value of one row. */
  element?: string;
  /** The jsonb column that contains the value. With `asStored`, the value is returned unchanged, otherwise field by field. */
  json?: string;
  asStored?: true;
};

type TableOptions<R> = Pick<TableSpec<R>, 'from' | 'joins' | 'derived' | 'filterColumns'> & {
  key: readonly (keyof R & string)[];
  order?: readonly { property: Path<R>; direction: 'asc' | 'desc' }[];
  /** Defaults to `t."tenantId" = $1`. */
  where?: string;
  /** SQL of fields that do not have a column with the same name. */
  sql?: { readonly [P in Path<R>]?: string };
  /** SQL of fields for filters, if it differs from the SQL for reading. */
  filterSql?: { readonly [P in Path<R>]?: string };
  sources?: { readonly [P in Path<R>]?: ColumnSource };
};

const columnTypes: Partial<Record<Kind, Scalar['type']>> = {
  code: 'code',
  uuid: 'uuid',
  number: 'number',
  money: 'number',
  boolean: 'boolean',
  instant: 'instant',
  day: 'day',
  enum: 'enum',
};

const casts: Partial<Record<Scalar['type'], string>> = {
  uuid: '::uuid',
  number: '::numeric',
  boolean: '::boolean',
  instant: '::timestamptz',
  day: '::date',
};

/** The source of the fields at one level: columns of an alias, or keys of a JSON value. */
type Source = { alias: string } | { json: string };

/** Options by dotted field name. */
type Overrides = {
  sql: { readonly [path: string]: string | undefined };
  filterSql: { readonly [path: string]: string | undefined };
  sources: { readonly [path: string]: ColumnSource | undefined };
};

const readField = (source: Source, name: string, type: Scalar['type']): string =>
  'alias' in source ? `${source.alias}."${name}"` : `(${source.json} ->> '${name}')${casts[type] ?? ''}`;

function buildScalar(
  field: Field,
  source: Source,
  sql: string | undefined,
  filterSql: string | undefined,
): Scalar {
  const type = columnTypes[field.kind] ?? 'text';
  return {
    type,
    sql: sql ?? readField(source, field.name, type),
    ...(filterSql ? { filterSql } : {}),
    nullable: field.nullable || !field.required,
    ...(field.values ? { values: field.values } : {}),
    ...(field.open ? { open: true } : {}),
  };
}

function buildList(field: Field, sql: string, columnSource: ColumnSource): Column {
  const value = columnSource.rows ? columnSource.element : 'e.value';
  if (value === undefined) throw new Error(`The source of ${field.name} has rows but no element`);
  const rows = columnSource.rows ?? { from: `unnest(${sql}) e(value)`, where: 'true' };
  return {
    type: 'list',
    sql,
    rows,
    element: { type: columnTypes[field.of ?? 'text'] ?? 'text', sql: value, nullable: false },
  };
}

function buildColumn(field: Field, source: Source, path: string, overrides: Overrides): Column {
  const columnSource = overrides.sources[path] ?? {};
  const sql = overrides.sql[path];
  const stored = columnSource.asStored && columnSource.json ? { json: columnSource.json } : {};
  const inner: Source = columnSource.json
    ? { json: columnSource.json }
    : columnSource.alias
      ? { alias: columnSource.alias }
      : source;
  if (field.kind === 'object') {
    const columns = buildColumns(field.item ?? [], inner, `${path}.`, overrides);
    const presentIf =
      columnSource.presentIf ?? (columnSource.json ? `${columnSource.json} is not null` : undefined);
    return { type: 'object', columns, ...(presentIf ? { presentIf } : {}), ...stored };
  }
  if (field.kind === 'list')
    return buildList(field, sql ?? readField(source, field.name, 'text'), columnSource);
  if (field.kind !== 'lines') return buildScalar(field, source, sql, overrides.filterSql[path]);
  const rows =
    columnSource.rows ??
    (columnSource.json
      ? { from: `jsonb_array_elements(${columnSource.json}) e(value)`, where: 'true' }
      : undefined);
  if (!rows) throw new Error(`The source of ${path} has neither rows nor json`);
  const columns = buildColumns(
    field.item ?? [],
    columnSource.json ? { json: 'e.value' } : inner,
    `${path}.`,
    overrides,
  );
  return { type: 'lines', columns, rows, ...stored };
}

const buildColumns = (
  fields: readonly Field[],
  source: Source,
  prefix: string,
  overrides: Overrides,
): Columns =>
  Object.fromEntries(fields.map((f) => [f.name, buildColumn(f, source, prefix + f.name, overrides)]));

/**
 * Builds the table spec of a schema. Each field is read from the column with its name (alias `t`), unless `sql` or `sources` say
 * otherwise. Throws at startup if a list has no source.
 */
export function defineTable<S extends z.ZodObject>(
  schema: S,
  options: TableOptions<z.output<S>>,
): TableSpec<z.output<S>> {
  const { sql = {}, filterSql = {}, sources = {}, where = 't."tenantId" = $1', ...rest } = options;
  const columns = buildColumns(fieldsOf(schema), { alias: 't' }, '', { sql, filterSql, sources });
  return { ...rest, where, columns };
}

/**
 * Builds columns for lists that can be filtered but are not in the response, such as the lines of a record. `options.sources`
 * says where the rows are stored.
 */
export const filterOnlyColumns = <S extends z.ZodObject>(
  schema: S,
  options: Pick<TableOptions<z.output<S>>, 'sql' | 'sources'>,
): Columns =>
  buildColumns(fieldsOf(schema), { alias: 't' }, '', {
    sql: options.sql ?? {},
    filterSql: {},
    sources: options.sources ?? {},
  });

/** The join for fields of a record's integration, which may be missing. */
export const integrationJoin = {
  i: 'left join platform.tenant_integrations i on i."tenantId" = t."tenantId" and i.id = t."integrationId"',
} as const;

/** Filters find barcodes in a separate table, which has an index. The product's list of barcodes has no index. */
export const barcodeSource = {
  rows: {
    from: 'platform.tenant_barcodes b',
    where: 'b."tenantId" = $1 and b.sku = t.sku',
    allRows: { key: 'b.sku', where: 'b."tenantId" = $1' },
  },
  element: 'b.barcode',
} as const;

/**
 * One value of a record and the SQL that reads the value. The contract determines the type, and the type determines comparisons.
 */
export type Scalar = {
  readonly type: 'text' | 'code' | 'number' | 'boolean' | 'instant' | 'day' | 'uuid' | 'enum';
  readonly sql: string;
  /** SQL of a copy of the value in another table that has indexes for combined filters. */
  readonly filterSql?: string;
  readonly nullable: boolean;
  /** For an `enum`: its values in order. With `open`, rows may contain other values. */
  readonly values?: readonly string[];
  readonly open?: boolean;
};

/** The rows that contain a list's elements, restricted to one record. */
type Rows = {
  readonly from: string;
  readonly where: string;
  readonly order?: string;
  /**
   * The same rows for all records at once. `key` is the key of the record to which a row belongs. With these rows, an "or" can
   * look up the few matching records instead of checking every record.
   */
  readonly allRows?: { readonly key: string; readonly where: string };
};

/** An object in a record. `presentIf` is the condition under which the object exists. */
type NestedObject = {
  readonly type: 'object';
  readonly columns: Columns;
  readonly presentIf?: string;
  readonly json?: string;
};

/** A list of objects. `json` is the SQL of the complete list as stored. */
export type Lines = {
  readonly type: 'lines';
  readonly columns: Columns;
  readonly rows: Rows;
  readonly json?: string;
};

/** A list of plain values. `sql` reads the complete list. Filters use `rows` and `element`. */
export type List = {
  readonly type: 'list';
  readonly sql: string;
  readonly rows: Rows;
  readonly element: Scalar;
};

export type Column = Scalar | NestedObject | Lines | List;

/** Columns by wire name, in the contract's order. */
export type Columns = { readonly [name: string]: Column };

/** How records of type `R` are read from the tables. Created by `defineTable`. In every SQL text, `$1` is the tenant. */
export type TableSpec<R> = {
  readonly from: string;
  /**
   * Joins by alias that do not change the number of rows: inner joins to exactly one row, or left joins to at most one. A join is
   * added only if its alias is used. PostgreSQL would also drop an unused left join, but could then not use an index-only scan
   * for the other tables.
   */
  readonly joins?: { readonly [alias: string]: string };
  /** Restricts the rows of `from` to the tenant. */
  readonly where: string;
  /** Wire names of the fields that identify a record within the tenant. */
  readonly key: readonly string[];
  /** The default order. Defaults to the key. */
  readonly order?: readonly { readonly property: string; readonly direction: 'asc' | 'desc' }[];
  /** Set if `from` is an aggregate, whose rows cannot be looked up by key cheaply. */
  readonly derived?: boolean;
  readonly columns: Columns;
  /** Lists that can be filtered although they are not in the response (D6). */
  readonly filterColumns?: Columns;
  readonly record?: R;
};
