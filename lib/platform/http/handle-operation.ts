import { matchPath, type Routes } from '@/lib/contract/match-operation';
import { requestIdFrom } from '@/lib/contract/schema/error-codes';
import type { Issue } from '@/lib/contract/schema/issue';
import type { Operation } from '@/lib/contract/schema/operation';
import { unsupportedParameters } from '@/lib/contract/schema/supported-text';
import { ApiError, invalid, invalidAll, toApiError } from '../api-error';
import { log } from '../log';
import { RawJson } from '../query/raw-json';
import { applyFaults } from '../sandbox/fault-injection';
import { resolveTenant } from '../tenant-of-request';
import { authenticate } from './api-keys';
import type { Endpoint } from './endpoint';
import { parseKeyedRequest, runOnce } from './idempotency';
import { readBody } from './request-body';
import { errorResponse, jsonResponse, type PlatformRequest, type PlatformResponse } from './request-response';

function decodeParam([name, value]: [string, string]): [string, string] {
  try {
    return [name, decodeURIComponent(value)];
  } catch {
    throw invalid(name, 'is not valid percent-encoding');
  }
}

/**
 * Returns the endpoint for a method and an encoded path. Throws 404 for an unknown path, or 405 with `Allow` if only the method
 * is wrong.
 */
function matchEndpoint(
  routes: Routes<Endpoint>,
  method: string,
  rawPath: string,
): { endpoint: Endpoint; params: Record<string, string> } {
  const matches = matchPath(routes, rawPath);
  const match = matches.find(({ operation }) => operation.method === method);
  if (match)
    return {
      endpoint: match.operation,
      params: Object.fromEntries(Object.entries(match.params).map(decodeParam)),
    };
  if (matches.length === 0) throw new ApiError(404, [], 'Unknown path');
  const allow = [...new Set(matches.map(({ operation }) => operation.method))].join(', ');
  throw new ApiError(405, [], `The method ${method} is not allowed; allowed methods: ${allow}`, { allow });
}

function splitTarget(target: string): { path: string; search: string } {
  const [path = '', ...search] = target.split('?');
  return { path, search: search.join('?') };
}

/**
 * Parses query parameters. Throws for text that cannot be stored. For reads, also throws for unknown and repeated parameters,
 * because a read that ignored them would return more than requested (D5). Writes ignore unknown and repeated parameters.
 */
function parseQuery(operation: Operation, search: string): Record<string, string> {
  const query: Record<string, string> = {};
  const issues: Issue[] = unsupportedParameters(search);
  const parameters = Object.keys(operation.query?.shape ?? {});
  for (const [name, value] of new URLSearchParams(search)) {
    if (operation.effect === 'read' && !parameters.includes(name)) {
      const known = parameters.length > 0 ? parameters.join(', ') : 'none';
      const message = `is not a parameter of this operation, which takes ${known}`;
      issues.push({ path: name, message, code: 'unknown_parameter' });
    } else if (operation.effect === 'read' && name in query)
      issues.push({ path: name, message: 'must not be repeated', code: 'repeated_parameter' });
    else if (!(name in query)) query[name] = value;
  }
  if (issues.length > 0) throw invalidAll(issues.slice(0, 20));
  return query;
}

function successResponse(status: number, result: unknown, requestId: string): PlatformResponse {
  const headers = { 'x-request-id': requestId };
  if (result === undefined) return { status, headers, body: null };
  return jsonResponse(status, result instanceof RawJson ? result.json : JSON.stringify(result), headers);
}

/** A set of operations: the API or the sandbox. */
export type Api = {
  routes: Routes<Endpoint>;
  /** Whether faults can be injected into these operations. */
  canFail: boolean;
};

type Call = {
  endpoint: Endpoint;
  input: Parameters<Endpoint['run']>[0];
  context: Parameters<Endpoint['run']>[1];
};

/** Runs an operation. A write with an Idempotency-Key takes effect only once (D19). */
async function runOperation(
  { endpoint, input, context }: Call,
  key: string | null,
): Promise<PlatformResponse> {
  const { name, effect, status } = endpoint;
  const { scope, requestId } = context;
  if (key === null || effect === 'read')
    return successResponse(status, await endpoint.run(input, context), requestId);
  const stored = await runOnce({
    scope,
    request: parseKeyedRequest(key, name, [input.params, input.body]),
    status,
    run: (storingScope) => endpoint.run(input, { ...context, scope: storingScope }),
  });
  const result = stored.body === null ? undefined : new RawJson(stored.body);
  const response = successResponse(stored.status, result, requestId);
  if (stored.replayed) response.headers['idempotency-replayed'] = 'true';
  return response;
}

/** Handles a request in order: operation, key, tenant, body, query, injected fault and handler. Throws `ApiError`. */
async function handle(api: Api, request: PlatformRequest, requestId: string): Promise<PlatformResponse> {
  const { path, search } = splitTarget(request.target);
  const { endpoint, params } = matchEndpoint(api.routes, request.method, path);
  const caller = await authenticate(request.header('authorization'));
  const { scope, hasFaults } = await resolveTenant(caller, request.header('x-tenant-id'));
  const body = endpoint.body ? await readBody(request) : undefined;
  const input = { params, query: parseQuery(endpoint, search), body };
  const call = { endpoint, input, context: { scope, caller, requestId } };
  const run = () => runOperation(call, request.header('idempotency-key'));
  return api.canFail && hasFaults ? applyFaults(scope, endpoint.name, run) : run();
}

/** Handles a request for an operation. Never throws. Every failure becomes an error response (D1). */
export async function handleOperation(api: Api, request: PlatformRequest): Promise<PlatformResponse> {
  const requestId = requestIdFrom(request.header('x-request-id'));
  try {
    return await handle(api, request, requestId);
  } catch (error) {
    const apiError = toApiError(error);
    if (apiError.status >= 500) log.error({ requestId, err: error }, apiError.message);
    return errorResponse(apiError, requestId);
  }
}
