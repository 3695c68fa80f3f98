import type { Field } from './describe';
import { isObject, isRecord } from './is-record';

/** Returns the value at a dotted path, such as `integration.integrationName`. Undefined if there is none. */
export function valueAt(record: Readonly<Record<string, unknown>>, path: string): unknown {
  let value: unknown = record;
  for (const part of path.split('.')) {
    if (!isObject(value)) return undefined;
    value = Reflect.get(value, part);
  }
  return value;
}

/** Returns the field at a dotted path, such as `lineItems.sku` or `lineItems.1.sku`. Undefined if there is none. */
export function fieldAt(fields: readonly Field[], path: string): Field | undefined {
  let candidates = fields;
  let field: Field | undefined;
  for (const part of path.split('.').filter((p) => !/^\d+$/.test(p))) {
    field = candidates.find(({ name }) => name === part);
    if (!field) return undefined;
    candidates = field.item ?? [];
  }
  return field;
}

/** A field and its dotted path in the record, such as `integration.integrationName`. */
export type FieldWithPath = Field & { path: string };

/** Returns all fields of a record. Replaces each object with its fields. */
export const fieldsWithPaths = (fields: readonly Field[], before = ''): FieldWithPath[] =>
  fields.flatMap((field) =>
    field.kind === 'object'
      ? fieldsWithPaths(field.item ?? [], `${before}${field.name}.`)
      : [{ ...field, path: before + field.name }],
  );

/**
 * Returns a record with only these fields, so that the browser receives less data. Keeps null and empty values, because they show
 * that a field is empty.
 */
export function onlyFields(fields: readonly Field[], record: unknown): Record<string, unknown> {
  if (!isRecord(record)) return {};
  return Object.fromEntries(
    fields.flatMap(({ name, item = [] }): [string, unknown][] => {
      const value = record[name];
      if (value === undefined) return [];
      if (isRecord(value)) return [[name, onlyFields(item, value)]];
      if (Array.isArray(value) && item.length > 0) return [[name, value.map((row) => onlyFields(item, row))]];
      return [[name, value]];
    }),
  );
}

/** Returns the paths that neither the payload nor the fetched record has. A PUT would empty these fields. */
export function unreadFields(
  fields: readonly Field[],
  payload: Readonly<Record<string, unknown>>,
  record: Readonly<Record<string, unknown>>,
  prefix = '',
): string[] {
  return fields.flatMap(({ name, kind, item }) => {
    const path = prefix + name;
    const [fetched, value] = [record[name], payload[name]];
    if (kind === 'object' && item && isRecord(fetched))
      return unreadFields(item, isRecord(value) ? value : {}, fetched, `${path}.`);
    return value === undefined && fetched === undefined ? [path] : [];
  });
}
