import { currencies } from './currency';
import { isErrorCode } from './error-codes';
import type { Display, Kind } from './fields';
import * as z from './zod';

/** One field as plain data, which forms, cells and filters use without zod. */
export type Field = {
  name: string;
  kind: Kind;
  required: boolean;
  nullable: boolean;
  /** For an `enum`: its values, the message key of their labels, and whether platforms may have other values. */
  values?: readonly string[];
  labels?: string;
  open?: true;
  /** Set for a `day` that is sent as a date-time. */
  wire?: 'instant';
  display?: Display;
  /** Maximum number of entries of a list. */
  max?: number;
  /** For a `list`: the kind of its values. */
  of?: Kind;
  /** For `lines` and `object`: their fields. */
  item?: readonly Field[];
};

type Unwrapped = { schema: z.ZodType; optional: boolean; nullable: boolean; meta: z.GlobalMeta };

const unwrapLayer = (schema: z.ZodType): { inner: unknown; optional?: true; nullable?: true } | undefined => {
  if (schema instanceof z.ZodOptional) return { inner: schema.unwrap(), optional: true };
  if (schema instanceof z.ZodNullable) return { inner: schema.unwrap(), nullable: true };
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return { inner: schema.unwrap(), optional: true };
  if (schema instanceof z.ZodCatch || schema instanceof z.ZodReadonly) return { inner: schema.unwrap() };
  if (schema instanceof z.ZodPipe) return { inner: schema.out };
  return undefined;
};

/** Unwraps a schema and collects the wrappers' metadata. */
export function unwrapSchema(schema: z.ZodType): Unwrapped {
  const unwrapped: Unwrapped = { schema, optional: false, nullable: false, meta: schema.meta() ?? {} };
  for (
    let step = unwrapLayer(schema);
    step?.inner instanceof z.ZodType;
    step = unwrapLayer(unwrapped.schema)
  ) {
    unwrapped.schema = step.inner;
    unwrapped.optional ||= step.optional ?? false;
    unwrapped.nullable ||= step.nullable ?? false;
    unwrapped.meta = { ...step.inner.meta(), ...unwrapped.meta };
  }
  return unwrapped;
}

/** Infers the kind of a schema that has no metadata. */
function inferKind(schema: z.ZodType): Kind {
  if (schema instanceof z.ZodObject) return 'object';
  if (schema instanceof z.ZodArray) return elementSchema(schema) instanceof z.ZodObject ? 'lines' : 'list';
  if (schema instanceof z.ZodEnum) return 'enum';
  if (schema instanceof z.ZodNumber) return 'number';
  if (schema instanceof z.ZodBoolean) return 'boolean';
  return 'text';
}

const elementSchema = (schema: z.ZodArray): z.ZodType | undefined =>
  schema.element instanceof z.ZodType ? unwrapSchema(schema.element).schema : undefined;

/** Returns the schema of one record of a body. Undefined if the body is neither an object nor a list of objects. */
export function recordSchema(
  body: z.ZodType | undefined,
): { schema: z.ZodObject; inList: boolean } | undefined {
  if (!body) return undefined;
  const { schema } = unwrapSchema(body);
  const inList = schema instanceof z.ZodArray;
  const record = inList ? elementSchema(schema) : schema;
  return record instanceof z.ZodObject ? { schema: record, inList } : undefined;
}

const maxEntries = (schema: z.ZodArray): number | undefined =>
  schema.def.checks
    ?.map((check): unknown => Reflect.get(check._zod.def, 'maximum'))
    .find((maximum) => typeof maximum === 'number');

function describeField(name: string, wrapped: z.ZodType): Field {
  const { schema, optional, nullable, meta } = unwrapSchema(wrapped);
  const kind = meta.kind ?? inferKind(schema);
  const values = schema instanceof z.ZodEnum ? schema.options.map(String) : meta.values;
  const element =
    schema instanceof z.ZodArray && schema.element instanceof z.ZodType
      ? unwrapSchema(schema.element)
      : undefined;
  const inner = schema instanceof z.ZodObject ? schema : element?.schema;
  const max = schema instanceof z.ZodArray ? maxEntries(schema) : undefined;
  return {
    name,
    kind,
    required: !optional,
    nullable,
    ...(values ? { values } : {}),
    ...(meta.labels ? { labels: meta.labels } : {}),
    ...(meta.open ? { open: true } : {}),
    ...(meta.wire ? { wire: meta.wire } : {}),
    ...(meta.display ? { display: meta.display } : {}),
    ...(max === undefined ? {} : { max }),
    ...(element && kind === 'list' ? { of: element.meta.kind ?? inferKind(element.schema) } : {}),
    ...(inner instanceof z.ZodObject ? { item: fieldsOf(inner) } : {}),
  };
}

function describeFields(wrapped: z.ZodType): readonly Field[] {
  const { schema } = unwrapSchema(wrapped);
  if (schema instanceof z.ZodArray)
    return schema.element instanceof z.ZodType ? fieldsOf(schema.element) : [];
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([name, s]) =>
    s instanceof z.ZodType ? [describeField(name, s)] : [],
  );
}

const cache = new WeakMap<z.ZodType, readonly Field[]>();

/** Returns the fields of an object, or of the objects in a list, in the order of the contract. Empty for other schemas. */
export function fieldsOf(schema: z.ZodType): readonly Field[] {
  const fields = cache.get(schema) ?? describeFields(schema);
  cache.set(schema, fields);
  return fields;
}

const currencyCodes: ReadonlySet<string> = new Set<string>(currencies.filter((c) => c.length === 3));

/** True if an enum value needs a translated label. Currency codes and numbers do not. */
export const needsLabel = (value: string): boolean => !currencyCodes.has(value) && !/^\d+$/.test(value);

/** Returns the message key of a value: `errors.InvalidCity`, `values.Created`, or a key under the `labels` of its field. */
export const valueLabelKey = (value: string, labels = isErrorCode(value) ? 'errors' : 'values'): string =>
  `${labels}.${value}`;
