import { unwrapSchema } from '@/lib/contract/schema/describe';
import { type Issue, issuesOf } from '@/lib/contract/schema/issue';
import type { Operation } from '@/lib/contract/schema/operation';
import * as z from '@/lib/contract/schema/zod';
import type { Payload } from './payload';

// Imports zod (32 KB) and the schemas: loaded on a form's first focus, so nothing in the first render may import this file (a test
// checks it).

/** The schema of one record of an operation's body; undefined when the body is neither an object nor a list of objects. */
export function recordOf({ body }: Operation): { schema: z.ZodObject; inList: boolean } | undefined {
  if (!body) return undefined;
  const { schema } = unwrapSchema(body);
  const inList = schema instanceof z.ZodArray;
  const element =
    inList && schema.element instanceof z.ZodType ? unwrapSchema(schema.element).schema : schema;
  return element instanceof z.ZodObject ? { schema: element, inList } : undefined;
}

/** Violations of the contract in one record of an operation's body. */
export function validatePayload(operation: Operation, payload: Payload): Issue[] {
  const record = recordOf(operation);
  if (!record) throw new Error(`${operation.name} has no body that a form could fill in`);
  const { error } = record.schema.safeParse(payload);
  return error ? issuesOf(error) : [];
}
