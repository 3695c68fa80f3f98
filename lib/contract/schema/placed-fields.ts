import type { Field } from './describe';

/** A field with the path to it: fields of an object stand beside the record's own, `integration.integrationName`. */
export type FieldWithPath = Field & { path: string };

/** All fields of a record, those inside its objects by their dotted path. */
export const fieldsWithPaths = (fields: readonly Field[], before = ''): FieldWithPath[] =>
  fields.flatMap((field) =>
    field.kind === 'object'
      ? fieldsWithPaths(field.item ?? [], `${before}${field.name}.`)
      : [{ ...field, path: before + field.name }],
  );
