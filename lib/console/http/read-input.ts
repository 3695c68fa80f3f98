import type { z } from 'zod';
import { isRecord } from '@/lib/contract/schema/is-record';
import { type Issue, issuesOf } from '@/lib/contract/schema/issue';
import type { Operation } from '@/lib/contract/schema/operation';
import { unsupportedTexts } from '@/lib/contract/schema/supported-text';
import type { Failure } from '../browser/result';
import { emptyListIssues } from '../browser/typed-json';
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

/** Adds the fields of the input that the contract does not know to the parsed input, at every depth. */
function withUnknownFields(input: unknown, parsed: unknown): unknown {
  if (Array.isArray(input) && Array.isArray(parsed))
    return parsed.map((value, at) => withUnknownFields(input[at], value));
  if (!isRecord(input) || !isRecord(parsed)) return parsed;
  return Object.fromEntries(
    // Keeps the order of the input.
    [...new Set([...Object.keys(input), ...Object.keys(parsed)])].map((name) => [
      name,
      name in parsed ? withUnknownFields(input[name], parsed[name]) : input[name],
    ]),
  );
}

type Fields = Record<string, unknown>;

/**
 * Path parameters, query and body, parsed with the contract's schemas. Unknown parameters are dropped. Unknown body
 * fields are kept, because a platform may know more than the spec.
 */
export type Parsed = { params: Fields; query: Fields; body: unknown };

type Schema = NonNullable<Operation['params']>;

function parsePart(schema: Schema | undefined, value: unknown, issues: Issue[]): Fields {
  if (!schema) return {};
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  issues.push(...issuesOf(parsed.error));
  return {};
}

/**
 * Validates untrusted input against the contract and returns all issues at once. The path of a parameter's issue is the parameter's
 * name. `mode` says how the body is passed on: as parsed, as written if valid, or always as written.
 */
export function parseInput(
  operation: Operation,
  input: { params?: unknown; query?: unknown; body?: unknown },
  mode: 'parsed' | 'asWritten' | 'unvalidated' = 'parsed',
): Parsed | { issues: Issue[] } {
  const issues: Issue[] = [];
  const params = parsePart(operation.params, input.params, issues);
  const query = parsePart(operation.query, input.query, issues);
  const body = operation.body?.safeParse(input.body);
  if (body?.error && mode !== 'unvalidated') issues.push(...issuesOf(body.error));
  else issues.push(...emptyListIssues(input.body));
  if (issues.length > 0) return { issues };
  return { params, query, body: mode === 'parsed' ? withUnknownFields(input.body, body?.data) : input.body };
}
