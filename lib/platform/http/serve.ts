import { matchPath, type Routes } from '@/lib/contract/match-operation';
import { requestIdFrom } from '@/lib/contract/schema/error-codes';
import type { Issue } from '@/lib/contract/schema/issue';
import type { Operation } from '@/lib/contract/schema/operation';
import { unsupportedParameters } from '@/lib/contract/schema/supported-text';
import { ApiError, invalid, invalidAll } from '../api-error';
import { log } from '../log';
import { Rendered } from '../query/page-sql';
import { tenantOfRequest } from '../resources/tenant-of-request';
import { applyFaults } from '../sandbox/fault-injection';
import { callerOf } from './api-keys';
import { bodyOf, errorResponse, toApiError } from './error-response';
import { type ApiResponse, jsonResponse, type PlatformRequest, type Run } from './handler';
import { attemptOf, once } from './idempotency';
import { readBody } from './request-body';

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
    storeError: (apiError) => bodyOf(apiError, requestId),
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
  const { scope, hasFaults } = await tenantOfRequest(caller, request.header('x-tenant-id'));
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
