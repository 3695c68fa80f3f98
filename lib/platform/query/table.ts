import type { z } from 'zod';
import { type Field, fieldsOf } from '@/lib/contract/schema/describe';
import type { Kind } from '@/lib/contract/schema/fields';

/** Dotted wire names of a record: `sku`, `integration`, `integration.integrationName`, `lineItems.sku`. */
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

/** Where an object or a list is kept, when it is not simply a column or columns of the record's own row. */
type ColumnSource = {
  /** The alias whose columns the fields inside are. */
  alias?: string;
  /** Of an object: the condition under which it is not null. */
  present?: string;
  /** Of a list: its rows, bound to the tenant and to the record's row. */
  rows?: Rows;
  /** Of a list of plain values with `rows`: the value of one. */
  element?: string;
  /** A jsonb column that holds it. Read as it is with `asKept`, else field by field. */
  json?: string;
  asKept?: true;
};

type TableOptions<R> = Pick<TableSpec<R>, 'versions' | 'from' | 'joins' | 'derived' | 'asked'> & {
  key: readonly (keyof R & string)[];
  order?: readonly { property: Path<R>; direction: 'asc' | 'desc' }[];
  /** `t."tenantId" = $1` unless said otherwise. */
  where?: string;
  /** The SQL of fields that are not the column of their own name. */
  sql?: { readonly [P in Path<R>]?: string };
  /** Where filters look for a field, when not there where it is read. */
  sought?: { readonly [P in Path<R>]?: string };
  places?: { readonly [P in Path<R>]?: ColumnSource };
};

const types: Partial<Record<Kind, Scalar['type']>> = {
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

/** What the fields at one level are read from: columns of an alias, or keys of a JSON value. */
type Source = { alias: string } | { json: string };

type Known = {
  sql: { readonly [path: string]: string | undefined };
  sought: { readonly [path: string]: string | undefined };
  places: { readonly [path: string]: ColumnSource | undefined };
};

const read = (source: Source, name: string, type: Scalar['type']): string =>
  'alias' in source ? `${source.alias}."${name}"` : `(${source.json} ->> '${name}')${casts[type] ?? ''}`;

function scalarOf(
  field: Field,
  source: Source,
  sql: string | undefined,
  searchedBy: string | undefined,
): Scalar {
  const type = types[field.kind] ?? 'text';
  return {
    type,
    sql: sql ?? read(source, field.name, type),
    ...(searchedBy ? { sought: searchedBy } : {}),
    nullable: field.nullable || !field.required,
    ...(field.values ? { values: field.values } : {}),
    ...(field.open ? { open: true } : {}),
  };
}

function listOf(field: Field, sql: string, columnSource: ColumnSource): Column {
  const value = columnSource.rows ? columnSource.element : 'e.value';
  if (value === undefined)
    throw new Error(`The place of ${field.name} has rows, but does not say what its element is`);
  const rows = columnSource.rows ?? { from: `unnest(${sql}) e(value)`, where: 'true' };
  return {
    type: 'list',
    sql,
    rows,
    element: { type: types[field.of ?? 'text'] ?? 'text', sql: value, nullable: false },
  };
}

function columnOf(field: Field, source: Source, path: string, known: Known): Column {
  const columnSource = known.places[path] ?? {};
  const sql = known.sql[path];
  const kept = columnSource.asKept && columnSource.json ? { json: columnSource.json } : {};
  const inner: Source = columnSource.json
    ? { json: columnSource.json }
    : columnSource.alias
      ? { alias: columnSource.alias }
      : source;
  if (field.kind === 'object') {
    const columns = columnsOf(field.item ?? [], inner, `${path}.`, known);
    const present =
      columnSource.present ?? (columnSource.json ? `${columnSource.json} is not null` : undefined);
    return { type: 'object', columns, ...(present ? { present } : {}), ...kept };
  }
  if (field.kind === 'list') return listOf(field, sql ?? read(source, field.name, 'text'), columnSource);
  if (field.kind !== 'lines') return scalarOf(field, source, sql, known.sought[path]);
  const rows =
    columnSource.rows ??
    (columnSource.json
      ? { from: `jsonb_array_elements(${columnSource.json}) e(value)`, where: 'true' }
      : undefined);
  if (!rows) throw new Error(`Where are the rows of ${path}? Its place says neither rows nor json`);
  const columns = columnsOf(
    field.item ?? [],
    columnSource.json ? { json: 'e.value' } : inner,
    `${path}.`,
    known,
  );
  return { type: 'lines', columns, rows, ...kept };
}

const columnsOf = (fields: readonly Field[], source: Source, prefix: string, known: Known): Columns =>
  Object.fromEntries(fields.map((f) => [f.name, columnOf(f, source, prefix + f.name, known)]));

/**
 * How the records of `schema` are read: exactly the contract's fields, each from the column of its name (alias `t`)
 * unless `sql` or `places` say otherwise. Throws at start when a list has no place.
 */
export function tableOf<S extends z.ZodObject>(
  schema: S,
  options: TableOptions<z.output<S>>,
): TableSpec<z.output<S>> {
  const { sql = {}, sought: searchedBy = {}, places = {}, where = 't."tenantId" = $1', ...rest } = options;
  const columns = columnsOf(fieldsOf(schema), { alias: 't' }, '', { sql, sought: searchedBy, places });
  return { ...rest, where, columns };
}

/** Lists that are asked but not shown: the lines of a contract's `schema` under `places`, for `asked`. */
export const queriedFields = <S extends z.ZodObject>(
  schema: S,
  options: Pick<TableOptions<z.output<S>>, 'sql' | 'places'>,
): Columns =>
  columnsOf(fieldsOf(schema), { alias: 't' }, '', {
    sql: options.sql ?? {},
    sought: {},
    places: options.places ?? {},
  });

/** Joins the integration of a record's row. */
export const integrationJoin = {
  i: 'left join platform.integrations i on i."tenantId" = t."tenantId" and i.id = t."integrationId"',
} as const;

/** Where a product's barcodes are looked up: a table of their own has an index on each, the product's list has not. */
export const barcodeSource = {
  rows: {
    from: 'platform.barcodes b',
    where: 'b."tenantId" = $1 and b.sku = t.sku',
    alone: { key: 'b.sku', where: 'b."tenantId" = $1' },
  },
  element: 'b.barcode',
} as const;

/** One value of a record and the SQL that reads it. What it is, and hence how it compares, follows from the contract. */
export type Scalar = {
  readonly type: 'text' | 'code' | 'number' | 'boolean' | 'instant' | 'day' | 'uuid' | 'enum';
  readonly sql: string;
  /** The same value in another table, where filters look for it: there are the indexes for what is asked together with it. */
  readonly sought?: string;
  readonly nullable: boolean;
  /** Of an `enum`: its values in their order; with `open`, others may stand in the table. */
  readonly values?: readonly string[];
  readonly open?: boolean;
};

/** Where the elements of a list are: rows that belong to the record's row. */
type Rows = {
  readonly from: string;
  readonly where: string;
  readonly order?: string;
  /**
   * The same rows of all records at once, `key` being the key of the record that each belongs to: so a search for one
   * thing or another looks up the few rows that have it, instead of looking into every record.
   */
  readonly alone?: { readonly key: string; readonly where: string };
};

/** An object inside a record; `present` is the condition under which it is not null. */
type NestedObject = {
  readonly type: 'object';
  readonly columns: Columns;
  readonly present?: string;
  readonly json?: string;
};

/** A list of objects. `json`: the whole list as the table keeps it, read as it is. */
export type Lines = {
  readonly type: 'lines';
  readonly columns: Columns;
  readonly rows: Rows;
  readonly json?: string;
};

/** A list of plain values: `sql` reads it whole, `rows` and `element` look into it. */
export type List = {
  readonly type: 'list';
  readonly sql: string;
  readonly rows: Rows;
  readonly element: Scalar;
};

export type Column = Scalar | NestedObject | Lines | List;

/** By wire name, in the order of the contract. */
export type Columns = { readonly [name: string]: Column };

/**
 * How the records of a contract are read from the tables, as plain data; `tableOf` makes it from the contract. `$1` is the tenant in every SQL text. R is the record.
 */
export type TableSpec<R> = {
  /** The tables whose versions rise whenever a record or anything a filter can look at changes (totals.ts). */
  readonly versions: readonly string[];
  readonly from: string;
  /**
   * Joins that leave the rows as many as they are, by alias: on the one row that there always is, or left joins on one row
   * at most. Each is made only where its alias is named. (PostgreSQL would leave a left join out as well, but no longer
   * read the rest from an index alone.)
   */
  readonly joins?: { readonly [alias: string]: string };
  /** Which rows are there at all; binds `from` to the tenant. */
  readonly where: string;
  /** Wire names of the fields that identify a record within the tenant. */
  readonly key: readonly string[];
  /** The order without a sort; the key when there is none. */
  readonly order?: readonly { readonly property: string; readonly direction: 'asc' | 'desc' }[];
  /** `from` is made by grouping: its rows cannot be found again by key at a small price. */
  readonly derived?: boolean;
  readonly columns: Columns;
  /** Lists that filters look into although the record does not show them (D6). */
  readonly asked?: Columns;
  readonly record?: R;
};
