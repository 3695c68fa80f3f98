import type { Field } from './describe';
import { isObject } from './is-record';

/** The value at a dotted path of a record: `integration.integrationName`. */
export function valueAt(record: Readonly<Record<string, unknown>>, path: string): unknown {
  let value: unknown = record;
  for (const part of path.split('.')) {
    if (!isObject(value)) return undefined;
    value = Reflect.get(value, part);
  }
  return value;
}

/** A field with its path: fields of an object are listed with the record's own, as `integration.integrationName`. */
export type FieldWithPath = Field & { path: string };

/** All fields of a record, including those of its objects by dotted path. */
export const fieldsWithPaths = (fields: readonly Field[], before = ''): FieldWithPath[] =>
  fields.flatMap((field) =>
    field.kind === 'object'
      ? fieldsWithPaths(field.item ?? [], `${before}${field.name}.`)
      : [{ ...field, path: before + field.name }],
  );
