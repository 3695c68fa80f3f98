import { bare, type Field, fieldsOf } from '@/lib/contract/describe';
import type { Operation } from '@/lib/contract/operation';
import * as z from '@/lib/contract/zod';

/** What a form needs of an operation: its fields, and the schema that judges them. */
export type Plan<O extends Operation = Operation> = {
  operation: O;
  schema: z.ZodObject;
  fields: readonly Field[];
  /** The body is a list of records; the form fills in one. */
  inList: boolean;
};

/** The plan of an operation whose body is an object, or a list of objects. */
export function planOf<O extends Operation>(operation: O): Plan<O> {
  const { schema } = bare(operation.body ?? z.undefined());
  const element =
    schema instanceof z.ZodArray && schema.element instanceof z.ZodType
      ? bare(schema.element).schema
      : schema;
  if (!(element instanceof z.ZodObject))
    throw new Error(`${operation.name} has no body that a form could fill in`);
  return { operation, schema: element, fields: fieldsOf(element), inList: schema instanceof z.ZodArray };
}

/** The path of an operation with its parameters, as it will be called. */
export const pathOf = (
  operation: Operation,
  params: Readonly<Record<string, string | number>> = {},
): string =>
  operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
