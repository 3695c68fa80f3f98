import type { Field } from './describe';

/** A field with its path: fields of an object are listed with the record's own, as `integration.integrationName`. */
export type FieldWithPath = Field & { path: string };

/** All fields of a record, including those of its objects by dotted path. */
export const fieldsWithPaths = (fields: readonly Field[], before = ''): FieldWithPath[] =>
  fields.flatMap((field) =>
    field.kind === 'object'
      ? fieldsWithPaths(field.item ?? [], `${before}${field.name}.`)
      : [{ ...field, path: before + field.name }],
  );
