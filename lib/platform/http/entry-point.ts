import type { IncomingMessage, ServerResponse } from 'node:http';
import { buildRoutes } from '@/lib/contract/match-operation';
import { documentOf, openApiDocument } from '@/lib/contract/openapi/openapi';
import { sandboxOperations } from '@/lib/contract/resources/sandbox';
import { requestIdFrom } from '@/lib/contract/schema/error-codes';
import { pool } from '@/lib/db/pool';
import { env } from '@/lib/env';
import { ApiError, toApiError } from '../api-error';
import { prepareDemo } from '../demo/fill';
import { documentResponse } from '../documents/documents';
import { log } from '../log';
import { startAutopilot } from '../sandbox/autopilot';
import { tenantOfRequest } from '../tenant-of-request';
import { authenticate, HOME_TENANT } from './api-keys';
import { apiEndpoints, sandboxEndpoints } from './handlers';
import { deleteExpiredKeys } from './idempotency';
import {
  errorResponse,
  fromWebRequest,
  jsonResponse,
  type PlatformRequest,
  type PlatformResponse,
  toWebResponse,
} from './request-response';
import { type Api, serve } from './serve';

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

async function serveDocument(request: PlatformRequest, id: string): Promise<PlatformResponse> {
  const requestId = requestIdFrom(request.header('x-request-id'));
  try {
    if (request.method !== 'GET') throw new ApiError(405, [], 'Only GET is allowed here', { allow: 'GET' });
    const caller = await authenticate(request.header('authorization'));
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
async function handleRequest(request: PlatformRequest): Promise<PlatformResponse> {
  const path = request.target.split('?', 1)[0] ?? '';
  const isGet = request.method === 'GET';
  if (isGet && (path === '/openapi/v1/openapi.json' || path === '/openapi/v1'))
    return openApiResponse('/openapi/v1/openapi.json', () => openApiDocument({ extensions: env.extensions }));
  if (path.startsWith('/openapi/v1/')) return serve(api, request);
  if (path.startsWith('/documents/')) return serveDocument(request, path.slice('/documents/'.length));
  if (env.sandbox && isGet && path === '/sandbox/v1/openapi.json')
    return openApiResponse(path, () => documentOf(Object.values(sandboxOperations), sandboxInfo));
  if (env.sandbox && path.startsWith('/sandbox/v1/')) return serve(sandbox, request);
  return errorResponse(
    new ApiError(404, [], 'There is no such path'),
    requestIdFrom(request.header('x-request-id')),
  );
}

function fromNodeRequest(req: IncomingMessage): PlatformRequest {
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

/** Answers a request of Node's server. Never throws. Closes the connection when the body was not read. */
export async function platformListener(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const response = await handleRequest(fromNodeRequest(req));
  if (!req.complete) {
    response.headers.connection = 'close';
    res.once('finish', () => req.destroy());
  }
  send(res, response);
}

/** Answers a web `Request`, for callers without a socket. */
export const handlePlatformRequest = async (request: Request): Promise<Response> =>
  toWebResponse(await handleRequest(fromWebRequest(request)));

/** Creates the platform's home tenant and, with the sandbox, the demo tenants. */
export async function prepare(): Promise<void> {
  await pool().query(
    `insert into platform.tenants (id, name) values ($1, 'Main') on conflict (id) do nothing`,
    [HOME_TENANT],
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
      log.warn({ err: error }, 'Expired idempotency keys could not be deleted'),
    );
  const timer = setInterval(deleteExpired, HOUR_MS).unref();
  return async () => {
    clearInterval(timer);
    await stopAutopilot?.();
  };
}
