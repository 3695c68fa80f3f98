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

/** Every field of an operation's request and response, down to the last line item. */
export function* fieldsSpoken(of: readonly Operation[] = Object.values(operations)): Generator<Field> {
  for (const { params, query, body, response } of of) {
    for (const schema of [params, query, body, response]) if (schema) yield* walk(fieldsOf(schema));
  }
}

/** Wire names of all fields, without duplicates: each needs a label under `fields`. */
export const fieldNames = (): string[] => [...new Set([...fieldsSpoken()].map((f) => f.name))].sort();

/** All values of all enumerations, without duplicates, including sets without a field (D7). */
export const enumValues = (): string[] =>
  [
    ...new Set([
      ...[...fieldsSpoken()].flatMap((f) => f.values ?? []),
      ...productCodeSetA,
      ...productCodeSetB,
      ...productCodeSetC,
    ]),
  ].sort();
