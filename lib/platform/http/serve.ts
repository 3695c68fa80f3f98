import sjson from 'secure-json-parse';
import { matchPath, type Routes } from '@/lib/contract/match-operation';
import { type ErrorBody, requestIdFrom } from '@/lib/contract/schema/error-codes';
import type { Issue } from '@/lib/contract/schema/issue';
import type { Operation } from '@/lib/contract/schema/operation';
import { unsupportedInJson, unsupportedParameters } from '@/lib/contract/schema/supported-text';
import { toInstant } from '@/lib/contract/schema/zone';
import { databaseCode, databaseFailure } from '@/lib/db/database-fault';
import { ApiError, invalid, invalidAll } from '../api-error';
import { log } from '../log';
import { Rendered } from '../query/page-sql';
import { scopeFor } from '../resources/tenants';
import { applyFaults } from '../sandbox/fault-injection';
import { callerOf } from './api-keys';
import { type ApiResponse, jsonResponse, type PlatformRequest, type Run } from './handler';
import { attemptOf, once } from './idempotency';

function decodeParam([name, value]: [string, string]): [string, string] {
  try {
    return [name, decodeURIComponent(value)];
  } catch {
    throw invalid(name, 'is not valid percent-encoding');
  }
}

/**
 * Matches a raw (still encoded) path to its operation. Throws 404, or 405 with `Allow` when only the method is wrong.
 */
function match<N extends string>(
  routes: Routes<{ name: N; method: string }>,
  method: string,
  rawPath: string,
): { name: N; params: Record<string, string> } {
  const matches = matchPath(routes, rawPath);
  const found = matches.find(({ operation }) => operation.method === method);
  if (found)
    return {
      name: found.operation.name,
      params: Object.fromEntries(Object.entries(found.params).map(decodeParam)),
    };
  if (matches.length === 0) throw new ApiError(404, [], 'There is no such path');
  const allow = [...new Set(matches.map(({ operation }) => operation.method))].join(', ');
  throw new ApiError(405, [], `The method ${method} is not allowed here; allowed: ${allow}`, { allow });
}

/** A record or tenant was removed after it was looked up, for example by a reset: a retry sees that. */
const FOREIGN_KEY = '23503';

/**
 * Converts any thrown value to an API error: 503 when the database is unavailable, 507 when its disk is full, 400 for
 * a value it cannot store, otherwise 500.
 */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const code = databaseCode(error);
  const failure = databaseFailure(error);
  if (failure === 'disk')
    return new ApiError(
      507,
      [{ path: '', message: 'the disk of the database has no space left', code: 'InsufficientStorage' }],
      'The disk of the database is full: nothing was changed. Reads go on; writes are taken again when there is space',
      { 'retry-after': '30' },
    );
  if (failure === 'away' || failure === 'busy' || code === FOREIGN_KEY)
    return new ApiError(503, [], 'The database is not available, try again shortly', { 'retry-after': '2' });
  if (code && /^22/.test(code))
    return new ApiError(400, [{ path: '', message: 'a value is out of range', code }], 'Validation Errors');
  return new ApiError(500, [], 'Something went wrong on the platform; the request id finds it in the log');
}

/** The error body of D1. */
function errorBody({ status, message, issues }: ApiError, requestId: string, now = new Date()): ErrorBody {
  const errors = issues.map((i) => ({ property: i.path, message: i.message, errorCode: i.code }));
  return { error: { code: status, message, errors }, requestId, timestamp: toInstant(now.toISOString()) };
}

/** The response for an error: every response outside 2xx. */
export const errorResponse = (apiError: ApiError, requestId: string): ApiResponse =>
  jsonResponse(apiError.status, JSON.stringify(errorBody(apiError, requestId)), {
    'x-request-id': requestId,
    ...apiError.headers,
  });

/** D20: at most 10 MB per body and a JSON depth of 32. */
const MAX_BYTES = 10_000_000;
const MAX_DEPTH = 32;

const bad = (message: string, code: string): ApiError => {
  const issue: Issue = { path: '', message, code };
  return new ApiError(400, [issue], 'The body is not valid JSON');
};

const ACCEPTED = /^(application\/(json|json-patch\+json|[\w.!#$&^-]+\+json)|text\/json)$/i;

function checkMediaType(header: PlatformRequest['header']): void {
  const [type = '', ...parameters] = (header('content-type') ?? '').split(';').map((p) => p.trim());
  const charset = parameters
    .find((p) => /^charset=/i.test(p))
    ?.slice(8)
    .replaceAll('"', '');
  const accepted = 'application/json-patch+json, application/json, text/json, application/*+json';
  if (!ACCEPTED.test(type))
    throw new ApiError(415, [], `The media type "${type}" is not accepted; accepted: ${accepted}`);
  if (charset && !/^utf-?8$/i.test(charset))
    throw new ApiError(415, [], `The charset "${charset}" is not accepted; send UTF-8`);
  const encoding = header('content-encoding');
  if (encoding && encoding !== 'identity')
    throw new ApiError(415, [], `The content encoding "${encoding}" is not accepted`);
}

const tooLarge = () =>
  new ApiError(413, [], `The body is larger than ${MAX_BYTES / 1_000_000} MB`, { connection: 'close' });

async function bytesOf(request: PlatformRequest): Promise<Uint8Array> {
  if (Number(request.header('content-length') ?? 0) > MAX_BYTES) throw tooLarge();
  const body = request.body();
  if (!body) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    if (size > MAX_BYTES) throw tooLarge();
    parts.push(part);
  }
  const only = parts[0];
  return parts.length === 1 && only ? only : Buffer.concat(parts);
}

/** Measures the depth in the text: walking a value nested that deeply would overflow the stack. */
function checkDepth(text: string): void {
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (quoted) {
      if (c === 92) i++;
      else if (c === 34) quoted = false;
    } else if (c === 34) quoted = true;
    else if (c === 123 || c === 91) {
      if (++depth > MAX_DEPTH) throw bad(`The JSON is nested deeper than ${MAX_DEPTH} levels`, 'too_deep');
    } else if (c === 125 || c === 93) depth--;
  }
}

/** Parses a JSON body within the limits of D20. Throws 400, 413 or 415. */
async function readBody(request: PlatformRequest): Promise<unknown> {
  checkMediaType(request.header);
  const bytes = await bytesOf(request);
  if (bytes.byteLength === 0) throw bad('A JSON body is required', 'required');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw bad('The body is not valid UTF-8', 'invalid_encoding');
  }
  checkDepth(text);
  let body: unknown;
  try {
    body = sjson.parse(text, undefined, { protoAction: 'remove', constructorAction: 'remove' });
  } catch (error) {
    throw bad(
      error instanceof Error ? error.message.slice(0, 200) : 'The body is not valid JSON',
      'invalid_json',
    );
  }
  const issues = unsupportedInJson(text, body);
  if (issues.length > 0) throw invalidAll(issues);
  return body;
}

/** The raw path and query of a target, still encoded. */
function partsOf(target: string): { path: string; search: string } {
  const mark = target.indexOf('?');
  return mark < 0
    ? { path: target, search: '' }
    : { path: target.slice(0, mark), search: target.slice(mark + 1) };
}

/**
 * Query parameters by name. Throws for one that the contract does not name, a duplicate, and one that cannot be
 * stored: a read that ignored a parameter would return more than was requested (D5).
 */
function queryOf(operation: Operation, search: string): Record<string, string> {
  const query: Record<string, string> = {};
  const issues: Issue[] = unsupportedParameters(search);
  const parameters = Object.keys(operation.query?.shape ?? {});
  for (const [name, value] of new URLSearchParams(search)) {
    if (operation.effect === 'read' && !parameters.includes(name)) {
      const message = `is no parameter of this read: ${parameters.length > 0 ? `it takes ${parameters.join(', ')}` : 'it takes none'}`;
      issues.push({ path: name, message, code: 'unknown_parameter' });
    } else if (operation.effect === 'read' && name in query)
      issues.push({ path: name, message: 'comes more than once', code: 'repeated_parameter' });
    else if (!(name in query)) query[name] = value;
  }
  if (issues.length > 0) throw invalidAll(issues.slice(0, 20));
  return query;
}

function responseOf(status: number, result: unknown, requestId: string): ApiResponse {
  const headers = { 'x-request-id': requestId };
  if (result === undefined) return { status, headers, body: null };
  return jsonResponse(status, result instanceof Rendered ? result.json : JSON.stringify(result), headers);
}

/** A set of operations with a common prefix: the API or the sandbox. */
export type Api<N extends string> = {
  routes: Routes<{ name: N; method: string }>;
  operation: (name: N) => Operation;
  /** The handler; undefined when it is not implemented (501). */
  run: (name: N) => Run | undefined;
  /** True when the sandbox may inject faults into these operations. */
  canFail: boolean;
};

type Call = { operation: Operation; run: Run; raw: Parameters<Run>[0]; context: Parameters<Run>[1] };

const errorText = (apiError: ApiError, requestId: string) => JSON.stringify(errorBody(apiError, requestId));

/** Runs an operation; a write with an Idempotency-Key runs once (D19). */
async function settle({ operation, run, raw, context }: Call, key: string | null): Promise<ApiResponse> {
  const { scope, requestId } = context;
  if (key === null || operation.effect === 'read')
    return responseOf(operation.status, await run(raw, context), requestId);
  const attempt = attemptOf(key, operation.name, [raw.params, raw.body]);
  const { status, body, replayed } = await once({
    scope,
    attempt,
    status: operation.status,
    run: (answering) => run(raw, { ...context, scope: answering }),
    storeError: (apiError) => errorText(apiError, requestId),
  });
  const response = responseOf(status, body === null ? undefined : new Rendered(body), requestId);
  return replayed
    ? { ...response, headers: { ...response.headers, 'idempotency-replayed': 'true' } }
    : response;
}

async function perform<N extends string>(
  api: Api<N>,
  request: PlatformRequest,
  requestId: string,
): Promise<ApiResponse> {
  const { path, search } = partsOf(request.target);
  const { name, params } = match(api.routes, request.method, path);
  const operation = api.operation(name);
  const caller = await callerOf(request.header('authorization'));
  const { scope, hasFaults } = await scopeFor(caller, request.header('x-tenant-id'));
  const run = api.run(name);
  if (!run) throw new ApiError(501, [], `${name} is not implemented yet`);
  const body = operation.body ? await readBody(request) : undefined;
  const call = {
    operation,
    run,
    raw: { params, query: queryOf(operation, search), body },
    context: { scope, caller, requestId },
  };
  const done = () => settle(call, request.header('idempotency-key'));
  return api.canFail && hasFaults ? applyFaults(scope, name, done) : done();
}

/** Handles one request. Every failure has the body of D1; never throws. */
export async function serve<N extends string>(api: Api<N>, request: PlatformRequest): Promise<ApiResponse> {
  const requestId = requestIdFrom(request.header('x-request-id'));
  try {
    return await perform(api, request, requestId);
  } catch (error) {
    const apiError = toApiError(error);
    if (apiError.status >= 500) log.error({ requestId, err: error }, apiError.message);
    return errorResponse(apiError, requestId);
  }
}
