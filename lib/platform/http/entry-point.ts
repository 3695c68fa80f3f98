import type { IncomingMessage, ServerResponse } from 'node:http';
import { routesOf } from '@/lib/contract/match-operation';
import { documentOf, openApiDocument } from '@/lib/contract/openapi/openapi';
import { type OperationName, operations } from '@/lib/contract/operations';
import { type SandboxOperationName, sandboxOperations } from '@/lib/contract/resources/sandbox';
import { requestIdFrom } from '@/lib/contract/schema/error-codes';
import { pool } from '@/lib/db/pool';
import { env } from '@/lib/env';
import { ApiError } from '../api-error';
import { prepareDemo } from '../demo/fill';
import { documentResponse } from '../documents/documents';
import { log } from '../log';
import { tenantOfRequest } from '../resources/tenant-of-request';
import { startAutopilot } from '../sandbox/autopilot';
import { callerOf, HOME } from './api-keys';
import { errorResponse, toApiError } from './error-response';
import { type ApiResponse, jsonResponse, type PlatformRequest, requestOf, responseOf } from './handler';
import { handlerOf, sandboxHandlerOf } from './handlers';
import { deleteExpiredKeys } from './idempotency';
import { type Api, serve } from './serve';

const supportedOperations = Object.values(operations).filter((o) => env.extensions || !('extension' in o));

const api: Api<OperationName> = {
  routes: routesOf(supportedOperations),
  operation: (name) => operations[name],
  run: handlerOf,
  canFail: env.sandbox,
};

const sandbox: Api<SandboxOperationName> = {
  routes: routesOf(Object.values(sandboxOperations)),
  operation: (name) => sandboxOperations[name],
  run: sandboxHandlerOf,
  canFail: false,
};

const documents = new Map<string, string>();

function cachedDocument(path: string, build: () => unknown): ApiResponse {
  const text = documents.get(path) ?? JSON.stringify(build());
  documents.set(path, text);
  return jsonResponse(200, text);
}

const sandboxText = {
  title: 'Tallyman sandbox',
  description:
    'The floor of the embedded platform: what people in a warehouse would do, as calls. Same key as the API.',
};

async function document(request: PlatformRequest, id: string): Promise<ApiResponse> {
  const requestId = requestIdFrom(request.header('x-request-id'));
  try {
    if (request.method !== 'GET') throw new ApiError(405, [], 'Only GET is allowed here', { allow: 'GET' });
    const caller = await callerOf(request.header('authorization'));
    const { scope } = await tenantOfRequest(caller, request.header('x-tenant-id'));
    return await documentResponse(scope, id);
  } catch (error) {
    return errorResponse(toApiError(error), requestId);
  }
}

/**
 * Handles every request to the embedded platform: the API, the sandbox, their OpenAPI documents, stored documents.
 * Never throws.
 */
async function answer(request: PlatformRequest): Promise<ApiResponse> {
  const path = request.target.split('?', 1)[0] ?? '';
  const reads = request.method === 'GET';
  if (reads && (path === '/openapi/v1/openapi.json' || path === '/openapi/v1'))
    return cachedDocument('/openapi/v1/openapi.json', () => openApiDocument({ extensions: env.extensions }));
  if (path.startsWith('/openapi/v1/')) return serve(api, request);
  if (path.startsWith('/documents/')) return document(request, path.slice('/documents/'.length));
  if (env.sandbox && reads && path === '/sandbox/v1/openapi.json')
    return cachedDocument(path, () => documentOf(Object.values(sandboxOperations), sandboxText));
  if (env.sandbox && path.startsWith('/sandbox/v1/')) return serve(sandbox, request);
  return errorResponse(
    new ApiError(404, [], 'There is no such path'),
    requestIdFrom(request.header('x-request-id')),
  );
}

function fromNode(req: IncomingMessage): PlatformRequest {
  return {
    method: req.method ?? 'GET',
    target: req.url ?? '/',
    header: (name) => {
      const value = req.headers[name];
      return value === undefined ? null : Array.isArray(value) ? value.join(', ') : value;
    },
    body: () => req,
  };
}

/** Sends a response; applies the sandbox's connection faults, which are below HTTP. */
function send(res: ServerResponse, { status, headers, body, abort }: ApiResponse): void {
  if (abort === 'drop') {
    res.destroy();
    return;
  }
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  if (bytes === null) {
    res.writeHead(status, { ...headers, 'content-length': 0 }).end();
    return;
  }
  res.writeHead(status, { ...headers, 'content-length': bytes.byteLength });
  if (abort === 'cut') res.write(bytes.subarray(0, bytes.byteLength >> 1), () => res.destroy());
  else res.end(bytes);
}

/** Answers a request of Node's server. Never throws. Closes the connection when the body was not read. */
export async function platformListener(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const response = await answer(fromNode(req));
  if (!req.complete) {
    response.headers.connection = 'close';
    res.once('finish', () => req.destroy());
  }
  send(res, response);
}

/** The same as a web Request handler, for callers without a socket. */
export const handlePlatformRequest = async (request: Request): Promise<Response> =>
  responseOf(await answer(requestOf(request)));

/** Creates the platform's home tenant and, with the sandbox, the demo tenants. */
export async function prepare(): Promise<void> {
  await pool().query(
    `insert into platform.tenants (id, name) values ($1, 'Main') on conflict (id) do nothing`,
    [HOME],
  );
  if (env.sandbox && env.demo) await prepareDemo();
}

const HOUR_MS = 3_600_000;

/**
 * Starts the background work: the sandbox's autopilot, and the deletion of idempotency keys after a day (D19).
 * Returns a function that stops it.
 */
export function startMaintenance(): () => Promise<void> {
  const stopAutopilot = env.sandbox ? startAutopilot() : undefined;
  const deleteExpired = () =>
    deleteExpiredKeys().catch((error: unknown) =>
      log.warn({ err: error }, 'Old idempotency keys were not swept'),
    );
  const timer = setInterval(deleteExpired, HOUR_MS).unref();
  return async () => {
    clearInterval(timer);
    await stopAutopilot?.();
  };
}
