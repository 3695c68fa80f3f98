import { operations } from '../contract/operations';
import { productCodeSetA, productCodeSetB, productCodeSetC } from '../contract/resources/products';
import { type Field, fieldsOf } from '../contract/schema/describe';
import type { Operation } from '../contract/schema/operation';

function* walk(fields: readonly Field[]): Generator<Field> {
  for (const field of fields) {
    yield field;
    if (field.item) yield* walk(field.item);
  }
}

/** Yields all fields in the requests and responses of operations, including nested fields. */
export function* operationFields(of: readonly Operation[] = Object.values(operations)): Generator<Field> {
  for (const { params, query, body, response } of of) {
    for (const schema of [params, query, body, response]) if (schema) yield* walk(fieldsOf(schema));
  }
}

/** Returns the distinct wire names of all fields. Each name needs a label under `fields` in the messages. */
export const fieldNames = (): string[] => [...new Set([...operationFields()].map((f) => f.name))].sort();

/** Returns the distinct values of all enumerations, including the code sets that no field uses (D7). */
export const enumValues = (): string[] =>
  [
    ...new Set([
      ...[...operationFields()].flatMap((f) => f.values ?? []),
      ...productCodeSetA,
      ...productCodeSetB,
      ...productCodeSetC,
    ]),
  ].sort();
