import type { z } from 'zod';
import { isRecord } from '@/lib/contract/schema/is-record';
import {
  isListOperation,
  type ListOperation,
  type Operation,
  type OperationValue,
} from '@/lib/contract/schema/operation';
import { parseRejections, reportsPerRecord } from '../browser/rejections';

/** A body that is not a valid response: empty, not JSON, or JSON of another shape. */
export type UnreadableResponse = { error: 'empty' | 'unreadable' | 'shape'; path?: string };

/**
 * Accepts records that do not match the contract as received, because an unknown value in one record must not break a
 * page.
 */
const isAccepted = <O extends Operation>(_: O, _value: unknown): _value is OperationValue<O> => true;
const firstPath = (error: z.ZodError | undefined): string | undefined =>
  error?.issues[0]?.path.map(String).join('.');

/** Reads the list of a response in either form (D4): `items` with `dataSetCount`, or `data` with `count`. */
function extractList(json: unknown): { name: string; rows: unknown[]; total: unknown } | undefined {
  if (!isRecord(json)) return undefined;
  if (Array.isArray(json.items)) return { name: 'items', rows: json.items, total: json.dataSetCount };
  return Array.isArray(json.data) ? { name: 'data', rows: json.data, total: json.count } : undefined;
}

/** True if an invalid response is still usable: an object with at least one valid field of the contract. */
function hasDetails(response: z.ZodType, json: unknown, invalidFields: ReadonlySet<string>): boolean {
  const shape = 'shape' in response ? response.shape : undefined;
  return (
    isRecord(json) &&
    isRecord(shape) &&
    Object.keys(json).some((name) => name in shape && !invalidFields.has(name))
  );
}

type IssuePath = Pick<z.core.$ZodIssue, 'path'> & { expected?: unknown };

/** Replaces missing lists, which are usually null, with empty lists, because pages iterate over lists. */
function withLists(json: unknown, [issuePath, ...rest]: readonly IssuePath[]): unknown {
  if (!issuePath) return json;
  return withLists(issuePath.expected === 'array' ? withListAt(json, issuePath.path) : json, rest);
}

function withListAt(json: unknown, [name, ...path]: readonly PropertyKey[]): unknown {
  if (name === undefined) return [];
  if (Array.isArray(json)) return json.map((each, i) => (i === name ? withListAt(each, path) : each));
  return isRecord(json) ? { ...json, [name]: withListAt(json[String(name)], path) } : json;
}

/** Parses a response with the contract's schema if possible. Otherwise returns the response with its lists repaired. */
function parseParts(schema: z.ZodType, json: unknown): unknown {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const repaired = withLists(json, parsed.error.issues);
  const reparsed = schema.safeParse(repaired);
  return reparsed.success ? reparsed.data : repaired;
}

/** Parses a page of records. A response without a total can still be paged. A response without a list is unusable. */
function parseList(
  { record, response }: ListOperation,
  json: unknown,
): { value: unknown } | UnreadableResponse {
  const list = extractList(json);
  if (!list) return { error: 'shape', path: firstPath(response.safeParse(json).error) };
  const invalid = list.rows.findIndex((row) => !isRecord(row));
  if (invalid >= 0) return { error: 'shape', path: `${list.name}.${invalid}` };
  const rows = list.rows.filter(isRecord).map((row) => parseParts(record, row));
  return { value: { rows, total: typeof list.total === 'number' ? list.total : undefined } };
}

/** Parses the JSON of a body. HTML and truncated JSON are unreadable. Other text is accepted if no body is expected. */
function parseJson(text: string, isBodyExpected: boolean): { json: unknown } | UnreadableResponse {
  try {
    return { json: JSON.parse(text) };
  } catch {
    if (isBodyExpected) return { error: text.trim() === '' ? 'empty' : 'unreadable' };
    return /^\s*[<{["]/.test(text) ? { error: 'unreadable' } : { json: undefined };
  }
}

/** Parses a response other than a list. */
function parseBody(
  { name, response }: Operation,
  json: unknown,
  isBodyExpected: boolean,
): { value: unknown } | UnreadableResponse {
  // A bulk response must list the rejected records. Without that list, no record can count as accepted.
  if (isBodyExpected && reportsPerRecord(name) && parseRejections(name, json) === undefined)
    return { error: 'shape' };
  const { data, error } = response.safeParse(json);
  if (!error) return { value: data };
  const invalidFields = new Set(error.issues.map(({ path }) => String(path[0])));
  return hasDetails(response, json, invalidFields)
    ? { value: parseParts(response, json) }
    : { error: 'shape', path: firstPath(error) };
}

/** Validates the body of a successful response against the contract: strict about the envelope, lenient about records. */
export function parseResponse<O extends Operation>(
  operation: O,
  text: string,
): { value: OperationValue<O> } | UnreadableResponse {
  const isBodyExpected = !operation.response.safeParse(undefined).success;
  const read = parseJson(text, isBodyExpected);
  if ('error' in read) return read;
  const parsed = isListOperation(operation)
    ? parseList(operation, read.json)
    : parseBody(operation, read.json, isBodyExpected);
  if ('error' in parsed) return parsed;
  return isAccepted(operation, parsed.value) ? { value: parsed.value } : { error: 'shape' };
}
