import { parse } from 'secure-json-parse';
import { isRecord } from '@/lib/contract/schema/is-record';
import { type Issue, issuesOf } from '@/lib/contract/schema/issue';
import type { Operation } from '@/lib/contract/schema/operation';
import { isNestedTooDeep, MAX_JSON_DEPTH, unsupportedInJson } from '@/lib/contract/schema/supported-text';

/** Matches JSON strings and numbers, so that numbers inside strings can be skipped. */
const token = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Returns the significant digits of a number, without sign, decimal point, exponent and outer zeros. */
const significantDigits = (text: string): string =>
  text
    .replace(/[eE].*$/, '')
    .replace(/[-.]/g, '')
    .replace(/^0+|0+$/g, '');

/** Returns the numbers that parsing would change, because they have too many digits or are too large. */
const changedNumbers = (text: string): string[] =>
  (text.match(token) ?? []).filter((one) => {
    if (one.startsWith('"')) return false;
    const value = Number(one);
    return !Number.isFinite(value) || significantDigits(String(value)) !== significantDigits(one);
  });

const issue = (code: string, message: string): { issues: Issue[] } => ({
  issues: [{ path: '', message, code }],
});

/**
 * Parses JSON that is sent as typed. Rejects invalid JSON, property names that reach a prototype, more than `MAX_JSON_DEPTH`
 * levels, numbers that would be rounded, and text that cannot be stored.
 */
export function typedJson(text: unknown): { value: unknown } | { issues: Issue[] } {
  if (typeof text !== 'string') return issue('json', 'no text');
  if (isNestedTooDeep(text)) return issue('json_depth', `more than ${MAX_JSON_DEPTH} levels`);
  try {
    const value: unknown = parse(text, undefined, { protoAction: 'error', constructorAction: 'error' });
    const [rounded] = changedNumbers(text);
    if (rounded !== undefined) return issue('json_number', rounded);
    const issues = unsupportedInJson(text, value);
    return issues.length > 0 ? { issues } : { value };
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    return issue(/prototype/i.test(message) ? 'json_prototype' : 'json', message);
  }
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

/** Returns an issue for a bulk call without records, which would otherwise succeed without doing anything. */
export const emptyListIssues = (body: unknown): Issue[] =>
  Array.isArray(body) && body.length === 0
    ? [{ path: '', message: 'nothing would be sent: the list is empty', code: 'empty_list' }]
    : [];

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
