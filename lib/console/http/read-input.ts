import type { z } from 'zod';
import type { Issue } from '@/lib/contract/schema/issue';
import { issuesOf } from '@/lib/contract/schema/issue';
import { unsupportedTexts } from '@/lib/contract/schema/supported-text';
import type { Failure } from '../browser/result';
import { validationFailure } from './console-result';

type Input<S extends z.ZodType> = { data: z.output<S> } | { failure: Failure };

/** Parses input with a schema. Returns the data, or a failure with all invalid fields. */
export function readInput<S extends z.ZodType>(schema: S, input: unknown): Input<S> {
  const { data, error } = schema.safeParse(input);
  return error ? { failure: validationFailure(400, issuesOf(error)) } : { data };
}

async function parseJson(request: Request): Promise<{ value: unknown } | { issues: Issue[] }> {
  const text = await request.text();
  try {
    const value: unknown = JSON.parse(text);
    const issues = unsupportedTexts(value);
    return issues.length > 0 ? { issues } : { value };
  } catch (error) {
    const message = `The body must be JSON: ${error instanceof Error ? error.message : 'it cannot be read'}`;
    return { issues: [{ path: '', message, code: 'json' }] };
  }
}

/**
 * Parses the JSON body of a request. Returns the data, or a failure with all invalid fields. `schemaFor` chooses the schema by
 * the value. The server has already limited the size of the body.
 */
export async function readJsonBody<S extends z.ZodType>(
  request: Request,
  schemaFor: (value: unknown) => S,
): Promise<Input<S>> {
  const body = await parseJson(request);
  return 'issues' in body
    ? { failure: validationFailure(400, body.issues) }
    : readInput(schemaFor(body.value), body.value);
}
