import type { z } from 'zod';
import { type Field, fieldsOf } from '@/lib/contract/schema/describe';
import type { Kind } from '@/lib/contract/schema/fields';
import type { Column, Columns, Rows, Scalar, TableSpec } from './table';

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
type Place = {
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

type How<R> = Pick<TableSpec<R>, 'versions' | 'from' | 'joins' | 'derived' | 'asked'> & {
  key: readonly (keyof R & string)[];
  order?: readonly { property: Path<R>; direction: 'asc' | 'desc' }[];
  /** `t."tenantId" = $1` unless said otherwise. */
  where?: string;
  /** The SQL of fields that are not the column of their own name. */
  sql?: { readonly [P in Path<R>]?: string };
  /** Where filters look for a field, when not there where it is read. */
  sought?: { readonly [P in Path<R>]?: string };
  places?: { readonly [P in Path<R>]?: Place };
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
  places: { readonly [path: string]: Place | undefined };
};

const read = (source: Source, name: string, type: Scalar['type']): string =>
  'alias' in source ? `${source.alias}."${name}"` : `(${source.json} ->> '${name}')${casts[type] ?? ''}`;

function scalarOf(field: Field, source: Source, sql: string | undefined, sought: string | undefined): Scalar {
  const type = types[field.kind] ?? 'text';
  return {
    type,
    sql: sql ?? read(source, field.name, type),
    ...(sought ? { sought } : {}),
    nullable: field.nullable || !field.required,
    ...(field.values ? { values: field.values } : {}),
    ...(field.open ? { open: true } : {}),
  };
}

function listOf(field: Field, sql: string, place: Place): Column {
  const value = place.rows ? place.element : 'e.value';
  if (value === undefined)
    throw new Error(`The place of ${field.name} has rows, but does not say what its element is`);
  const rows = place.rows ?? { from: `unnest(${sql}) e(value)`, where: 'true' };
  return {
    type: 'list',
    sql,
    rows,
    element: { type: types[field.of ?? 'text'] ?? 'text', sql: value, nullable: false },
  };
}

function columnOf(field: Field, source: Source, path: string, known: Known): Column {
  const place = known.places[path] ?? {};
  const sql = known.sql[path];
  const kept = place.asKept && place.json ? { json: place.json } : {};
  const inner: Source = place.json ? { json: place.json } : place.alias ? { alias: place.alias } : source;
  if (field.kind === 'object') {
    const columns = columnsOf(field.item ?? [], inner, `${path}.`, known);
    const present = place.present ?? (place.json ? `${place.json} is not null` : undefined);
    return { type: 'object', columns, ...(present ? { present } : {}), ...kept };
  }
  if (field.kind === 'list') return listOf(field, sql ?? read(source, field.name, 'text'), place);
  if (field.kind !== 'lines') return scalarOf(field, source, sql, known.sought[path]);
  const rows =
    place.rows ??
    (place.json ? { from: `jsonb_array_elements(${place.json}) e(value)`, where: 'true' } : undefined);
  if (!rows) throw new Error(`Where are the rows of ${path}? Its place says neither rows nor json`);
  const columns = columnsOf(field.item ?? [], place.json ? { json: 'e.value' } : inner, `${path}.`, known);
  return { type: 'lines', columns, rows, ...kept };
}

const columnsOf = (fields: readonly Field[], source: Source, prefix: string, known: Known): Columns =>
  Object.fromEntries(fields.map((f) => [f.name, columnOf(f, source, prefix + f.name, known)]));

/**
 * How the records of `schema` are read: exactly the contract's fields, each from the column of its name (alias `t`)
 * unless `sql` or `places` say otherwise. Throws at start when a list has no place.
 */
export function tableOf<S extends z.ZodObject>(schema: S, how: How<z.output<S>>): TableSpec<z.output<S>> {
  const { sql = {}, sought = {}, places = {}, where = 't."tenantId" = $1', ...rest } = how;
  const columns = columnsOf(fieldsOf(schema), { alias: 't' }, '', { sql, sought, places });
  return { ...rest, where, columns };
}

/** Lists that are asked but not shown: the lines of a contract's `schema` under `places`, for `asked`. */
export const queriedFields = <S extends z.ZodObject>(
  schema: S,
  how: Pick<How<z.output<S>>, 'sql' | 'places'>,
): Columns =>
  columnsOf(fieldsOf(schema), { alias: 't' }, '', {
    sql: how.sql ?? {},
    sought: {},
    places: how.places ?? {},
  });
