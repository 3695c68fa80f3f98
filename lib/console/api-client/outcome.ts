import type { z } from 'zod';
import { type Field, fieldsOf } from '@/lib/contract/schema/describe';
import { isRecord } from '@/lib/contract/schema/is-record';
import { type Issue, isGenericMessage, statusMessage } from '@/lib/contract/schema/issue';
import {
  isListOperation,
  type ListOperation,
  type Operation,
  type OperationValue,
} from '@/lib/contract/schema/operation';
import { type Cause, causes } from '../browser/call-failure-causes';
import { parsedJson } from '../browser/json';
import { parseRejections, reportsPerRecord } from '../browser/rejections';
import type { Failure, Result } from '../browser/result';
import { type AbortedCall, callsPerMinute, type DelayedCall } from './call-permit';
import type { ApiResponse, Lost } from './client';
import { type Paused, retryAfterSeconds } from './retry';

/** The errors in a platform's response, whatever its format (D1). */
type ErrorResponse = { message: string; issues: Issue[]; requestId?: string };

const firstText = (...values: unknown[]): string => {
  const found = values.find(
    (value) => (typeof value === 'string' && value.trim() !== '') || typeof value === 'number',
  );
  return found === undefined ? '' : String(found).trim().slice(0, 500);
};

/**
 * Converts the path of an issue to the contract's spelling: `$.LineItems[1].SKU` and `#/lineItems/1/sku` both become
 * `lineItems.1.sku`. Unknown names get a lower-case first letter.
 */
function issuePath(fields: readonly Field[], written: string): string {
  let levelFields = fields;
  const parts = written.split(/[./[\]]+/).filter((part) => !/^[#$]?$/.test(part));
  const names = parts.map((part) => {
    if (/^\d+$/.test(part)) return part;
    const field = levelFields.find(({ name }) => name.toLowerCase() === part.toLowerCase());
    levelFields = field?.item ?? [];
    return field?.name ?? part.charAt(0).toLowerCase() + part.slice(1);
  });
  return names.join('.');
}

function toIssue(entry: unknown, fields: readonly Field[]): Issue | undefined {
  if (typeof entry === 'string') return { path: '', message: entry.slice(0, 500), code: '' };
  if (!isRecord(entry)) return undefined;
  const written = firstText(entry.property, entry.path, entry.field, entry.pointer, entry.propertyName);
  const code = firstText(entry.errorCode, entry.code);
  const message = firstText(entry.message, entry.detail, entry.errorMessage, entry.title) || code;
  return message === '' ? undefined : { path: issuePath(fields, written), message, code };
}

/** Parses `errors`, an array of entries or an object of field → messages. */
function issuesIn(errors: unknown, fields: readonly Field[]): Issue[] {
  const entries = Array.isArray(errors)
    ? errors
    : isRecord(errors)
      ? Object.entries(errors).flatMap(([path, messages]) =>
          [messages].flat().map((message) => ({ path, message })),
        )
      : [];
  return entries.slice(0, 1000).flatMap((entry) => toIssue(entry, fields) ?? []);
}

const htmlTitle = (html: string): string =>
  (/<title[^>]*>([^<]*)<\/title>/i.exec(html)?.[1] ?? '').replace(/\s+/g, ' ').trim().slice(0, 200);

/** Prepends the general message to the issues. Omits the message if it is a mere title or part of an issue. */
function withMessage(issues: Issue[], message: string): Issue[] {
  const isReferenced = (issue: Issue) => issue.message.toLowerCase().includes(message.toLowerCase());
  return issues.length === 0 || isGenericMessage(message) || issues.some(isReferenced)
    ? issues
    : [{ path: '', message, code: '' }, ...issues];
}

/** Parses the body of an error response: D1, flat `{ statusCode, message, errors? }`, RFC 9457, HTML, plain text or empty. */
function parseErrorResponse(
  { headers, text }: ApiResponse,
  { params, query, body: bodySchema }: Operation,
): ErrorResponse {
  const fields = [bodySchema, params, query].flatMap((schema) => (schema ? fieldsOf(schema) : []));
  const body = parsedJson(text);
  const header = headers['x-request-id'];
  if (isRecord(body)) {
    const inner = isRecord(body.error) ? body.error : body;
    const message = firstText(inner.message, inner.detail, inner.title, body.error, body.message);
    const requestId = firstText(header, body.requestId, body.traceId) || undefined;
    const issues = issuesIn(inner.errors ?? body.errors ?? inner.message, fields);
    return { message, issues: withMessage(issues, message), requestId };
  }
  if (Array.isArray(body)) return { message: '', issues: issuesIn(body, fields), requestId: header };
  const message = /<\w/.test(text) ? htmlTitle(text) : firstText(body, text);
  return { message, issues: [], requestId: header };
}

/** Returns the result of a call without a readable response. A write may have had an effect if it was sent. */
export function lostResult(
  operation: Pick<Operation, 'effect'>,
  cause: Cause,
  sent: boolean,
  rest: {
    requestId: string;
    status?: number;
    since?: string;
    nextTry?: string;
    field?: string;
    message?: string;
  },
): Failure {
  const { requestId, status, since, nextTry, field } = rest;
  const message = rest.message || causes[cause].text;
  if (sent && operation.effect !== 'read')
    return { kind: 'unknown', cause, status, message, field, requestId };
  return { kind: 'unreachable', cause, status, message, since, nextTry, field, requestId };
}

function responseFailure(operation: Operation, response: ApiResponse, ownRequestId: string): Failure {
  const { status } = response;
  const { issues, ...errorBody } = parseErrorResponse(response, operation);
  const requestId = errorBody.requestId ?? ownRequestId;
  const message = errorBody.message || statusMessage(status);
  // Frameworks also use 301, 302 and 303 after a successful write. 307 and 308 mean that the write must be sent elsewhere.
  if (status < 400)
    return lostResult(operation, 'redirect', [301, 302, 303].includes(status), { requestId, status });
  if (status === 429) {
    return {
      kind: 'limited',
      wait: Math.ceil(response.wait ?? retryAfterSeconds(response.headers) ?? 1),
      message,
      requestId,
    };
  }
  if (status === 501 || (operation.extension && status === 405))
    return { kind: 'missing', status, message, requestId };
  if (status >= 500) return lostResult(operation, 'server-error', true, { requestId, status, message });
  // Gateways also respond 408 if the platform is slow, so the platform may have carried out the request.
  if (status === 408) return lostResult(operation, 'timeout', true, { requestId, status, message });
  const list = operation.record ? { isList: true as const } : {};
  return { kind: 'refused', status, message, issues, requestId, ...list };
}

/** Returns the result of a call that was not sent. The result has no request ID. */
function rateLimitFailure({ delayed }: DelayedCall): Failure {
  const wait = Math.min(60, Math.ceil(delayed.seconds));
  const limited = { kind: 'limited' as const, wait, requestId: '' };
  if (delayed.by === 'platform')
    return { ...limited, message: 'Rate limit reached: the platform requires a pause' };
  const perMinute = callsPerMinute();
  const message = `Rate limit reached: ${perMinute} calls per minute`;
  return { ...limited, perMinute, message };
}

/** Converts an exchange with the platform to a result. `ownRequestId` is the request ID that was sent. */
export function toCallResult<O extends Operation>(
  operation: O,
  response: ApiResponse | Lost | Paused | DelayedCall | AbortedCall,
  ownRequestId: string,
): Result<OperationValue<O>> {
  if ('delayed' in response) return rateLimitFailure(response);
  if ('lost' in response) {
    if (!('since' in response))
      return lostResult(operation, response.lost, response.sent, { requestId: ownRequestId });
    // The call was not sent, so there is no request ID.
    const { since, nextTry } = response;
    return lostResult(operation, response.lost, response.sent, { requestId: '', since, nextTry });
  }
  if (response.status < 200 || response.status > 299)
    return responseFailure(operation, response, ownRequestId);
  const requestId = response.headers['x-request-id'] ?? ownRequestId;
  const read = parseResponse(operation, response.text);
  if ('error' in read) {
    const { error, path: field } = read;
    const message = field ? `${causes[error].text}: ${field}` : undefined;
    return lostResult(operation, error, true, { requestId, status: response.status, field, message });
  }
  return { kind: 'ok', ...read, requestId };
}

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
