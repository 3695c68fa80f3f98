import { isRecord } from '@/lib/contract/schema/is-record';
import { type Issue, issuesOf } from '@/lib/contract/schema/issue';
import type { Operation } from '@/lib/contract/schema/operation';

/** What was parsed by the contract, with the fields of the given value that the contract does not know, at every depth. */
function withUnknownFields(input: unknown, parsed: unknown): unknown {
  if (Array.isArray(input) && Array.isArray(parsed))
    return parsed.map((value, at) => withUnknownFields(input[at], value));
  if (!isRecord(input) || !isRecord(parsed)) return parsed;
  return Object.fromEntries(
    // In the order in which it was given: what goes out reads as it was written.
    [...new Set([...Object.keys(input), ...Object.keys(parsed)])].map((name) => [
      name,
      name in parsed ? withUnknownFields(input[name], parsed[name]) : input[name],
    ]),
  );
}

type Fields = Record<string, unknown>;

/**
 * What goes into the address and the body, as the contract reads it. Parameters that it does not know are left behind; fields
 * of a body are not: a platform may know more than the spec.
 */
export type Parsed = { params: Fields; query: Fields; body: unknown };

type Schema = NonNullable<Operation['params']>;

function part(schema: Schema | undefined, value: unknown, issues: Issue[]): Fields {
  if (!schema) return {};
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  issues.push(...issuesOf(parsed.error));
  return {};
}

/** Of a bulk call without a record nothing would arrive, and "done" would be said of nothing. */
export const emptyListIssues = (body: unknown): Issue[] =>
  Array.isArray(body) && body.length === 0
    ? [{ path: '', message: 'nothing would be sent: the list is empty', code: 'empty_list' }]
    : [];

/**
 * Parses what came from outside by the contract. All issues at once; a parameter's path is its name. `anyBody`: a body that
 * the contract rejects is left as it was given.
 */
export function parseInput(
  operation: Operation,
  input: { params?: unknown; query?: unknown; body?: unknown },
  anyBody = false,
): Parsed | { issues: Issue[] } {
  const issues: Issue[] = [];
  const params = part(operation.params, input.params, issues);
  const query = part(operation.query, input.query, issues);
  const body = operation.body?.safeParse(input.body);
  if (body?.error && !anyBody) issues.push(...issuesOf(body.error));
  else issues.push(...emptyListIssues(input.body));
  if (issues.length > 0) return { issues };
  return { params, query, body: body?.error ? input.body : withUnknownFields(input.body, body?.data) };
}
