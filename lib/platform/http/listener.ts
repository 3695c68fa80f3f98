import type { IncomingMessage, ServerResponse } from 'node:http';
import { buildRoutes } from '@/lib/contract/match-operation';
import { buildDocument, openApiDocument } from '@/lib/contract/openapi/openapi';
import { sandboxOperations } from '@/lib/contract/resources/sandbox';
import { requestIdFrom } from '@/lib/contract/schema/error-codes';
import { env } from '@/lib/env';
import { ApiError, toApiError } from '../api-error';
import { documentResponse } from '../documents/documents';
import { resolveTenant } from '../tenant-of-request';
import { authenticate } from './api-keys';
import { type Api, handleOperation } from './handle-operation';
import { apiEndpoints, sandboxEndpoints } from './handlers';
import { errorResponse, jsonResponse, type PlatformRequest, type PlatformResponse } from './request-response';

const api: Api = {
  routes: buildRoutes(apiEndpoints.filter((endpoint) => env.extensions || !endpoint.extension)),
  canFail: env.sandbox,
};

const sandbox: Api = { routes: buildRoutes(sandboxEndpoints), canFail: false };

const openApiTexts = new Map<string, string>();

function openApiResponse(path: string, build: () => unknown): PlatformResponse {
  const text = openApiTexts.get(path) ?? JSON.stringify(build());
  openApiTexts.set(path, text);
  return jsonResponse(200, text);
}

const sandboxInfo = {
  title: 'Tallyman sandbox',
  description: 'Does on the embedded platform what people in a warehouse would do. Takes the same API key.',
};

async function handleDocument(request: PlatformRequest, id: string): Promise<PlatformResponse> {
  const requestId = requestIdFrom(request.header('x-request-id'));
  try {
    if (request.method !== 'GET') throw new ApiError(405, [], 'Only GET is allowed', { allow: 'GET' });
    const caller = await authenticate(request.header('authorization'));
    const { scope } = await resolveTenant(caller, request.header('x-tenant-id'));
    return await documentResponse(scope, id);
  } catch (error) {
    return errorResponse(toApiError(error), requestId);
  }
}

/** Routes a request to the API, the sandbox, one of their OpenAPI documents or a stored document. Never throws. */
export async function handleRequest(request: PlatformRequest): Promise<PlatformResponse> {
  const path = request.target.split('?', 1)[0] ?? '';
  const isGet = request.method === 'GET';
  if (isGet && (path === '/openapi/v1/openapi.json' || path === '/openapi/v1'))
    return openApiResponse('/openapi/v1/openapi.json', () => openApiDocument({ extensions: env.extensions }));
  if (path.startsWith('/openapi/v1/')) return handleOperation(api, request);
  if (path.startsWith('/documents/')) return handleDocument(request, path.slice('/documents/'.length));
  if (env.sandbox && isGet && path === '/sandbox/v1/openapi.json')
    return openApiResponse(path, () => buildDocument(Object.values(sandboxOperations), sandboxInfo));
  if (env.sandbox && path.startsWith('/sandbox/v1/')) return handleOperation(sandbox, request);
  return errorResponse(new ApiError(404, [], 'Unknown path'), requestIdFrom(request.header('x-request-id')));
}

type WithHeaders = Pick<IncomingMessage, 'headers'>;

function getHeader({ headers }: WithHeaders, name: string): string | null {
  const value = headers[name];
  return value === undefined ? null : Array.isArray(value) ? value.join(', ') : value;
}

function fromNodeRequest(req: IncomingMessage): PlatformRequest {
  return {
    method: req.method ?? 'GET',
    target: req.url ?? '/',
    header: (name) => getHeader(req, name),
    body: () => req,
  };
}

/** Sends a response. Also applies injected connection faults, because no HTTP response can express them. */
function send(res: ServerResponse, { status, headers, body, abort }: PlatformResponse): void {
  if (abort === 'drop') {
    res.destroy();
    return;
  }
  const length = Buffer.byteLength(body ?? '');
  res.writeHead(status, { ...headers, 'content-length': length });
  if (abort === 'cut') res.write(Buffer.from(body ?? '').subarray(0, length >> 1), () => res.destroy());
  else res.end(body);
}

/**
 * Returns the tenant that a request names, without handling the request. Undefined without a valid key or tenant. Throws if the
 * database does not respond.
 */
export async function requestTenant(req: WithHeaders): Promise<string | undefined> {
  try {
    const caller = await authenticate(getHeader(req, 'authorization'));
    const { scope } = await resolveTenant(caller, getHeader(req, 'x-tenant-id'));
    return scope.tenantId;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** Handles a request of Node's HTTP server. Closes the connection if the body was not read completely. */
export async function platformListener(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const response = await handleRequest(fromNodeRequest(req));
  if (!req.complete) {
    response.headers.connection = 'close';
    res.once('finish', () => req.destroy());
  }
  send(res, response);
}
