import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestIdFrom } from '@/lib/contract/schema/error-codes';
import { waitForBudget } from '../api-client/call-permit';
import { storageFailure } from '../http/console-result';
import { log } from '../log';
import { findTenant } from '../tenants/tenant-registry';
import { authorizeCall, rightError } from './authorize-call';
import { type RelayCall, rethrowUnlessOptional } from './block-invalid-orders';
import { MAX_BYTES, withRelayBody } from './relay-body';
import { countCall } from './relay-counts';
import { type RelayError, sendRelayError } from './relay-error';
import type { RelayKey } from './relay-keys';
import { parseRelayRequest } from './relay-request';
import { sendCall } from './relay-send';

const pathError: RelayError = { status: 404, message: 'Unknown path', code: 'not_found' };

/** Responds with 429 and returns true if calls are limited. */
async function rejectLimited({ res, request, key }: RelayCall): Promise<boolean> {
  const untilClosed = () => {
    const disconnect = new AbortController();
    if (res.destroyed) disconnect.abort();
    res.once('close', () => disconnect.abort());
    return disconnect.signal;
  };
  const wait = await waitForBudget(key.tenant, untilClosed).catch(rethrowUnlessOptional);
  if (!wait) return false;
  const seconds = Math.max(1, Math.ceil(wait.seconds));
  const message =
    wait.by === 'platform'
      ? `Rate limit reached: the platform requires a pause of ${seconds} s`
      : `Rate limit reached: try again in ${seconds} s`;
  sendRelayError(res, request.requestId, {
    status: 429,
    message,
    code: 'rate_limited',
    headers: { 'retry-after': String(seconds) },
  });
  return true;
}

/** Responds with the key's own tenant, in the format of the platform's list. */
async function respondWithOwnTenant({ req, res, request, key }: RelayCall): Promise<void> {
  const tenant = await findTenant(key.tenant);
  if (request.right === 'write' || !tenant) return sendRelayError(res, request.requestId, rightError);
  const text = JSON.stringify({ count: 1, data: [{ id: tenant.id, name: tenant.name }] });
  res.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'x-request-id': request.requestId,
  });
  res.end(req.method === 'HEAD' ? undefined : text);
}

async function handleCall(call: RelayCall): Promise<boolean> {
  const { req, res, request } = call;
  if (request.isAboutTenants) {
    await respondWithOwnTenant(call);
    return true;
  }
  if (await rejectLimited(call)) return true;
  return withRelayBody(req, async (body) => {
    if (body === 'broken-off') return true;
    if (body !== 'too-large') return sendCall(call, body);
    const message = `The body is larger than ${MAX_BYTES / 1024 / 1024} MB`;
    sendRelayError(res, request.requestId, { status: 413, message, code: 'too_large' });
    return true;
  });
}

const unavailable = (message: string): RelayError => ({
  status: 503,
  message,
  code: 'relay_unavailable',
  headers: { 'retry-after': '2' },
});

/**
 * Handles a request under `/relay/openapi/v1`: replaces the relay key with the platform's, sets the tenant, logs writes and
 * streams the response. RELAY_LOG decides whether a write that cannot be logged is refused, or sent and counted. Never throws.
 */
export async function relay(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const startedAt = performance.now();
  let ms: number | undefined;
  res.once('close', () => {
    ms = performance.now() - startedAt;
  });
  const requestId = requestIdFrom(req.headers['x-request-id']?.toString());
  const relayRequest = parseRelayRequest(req, requestId);
  if (!relayRequest) return sendRelayError(res, requestId, pathError);
  let key: RelayKey | undefined;
  let logged = true;
  try {
    const access = await authorizeCall(req, relayRequest);
    if ('status' in access) {
      log.warn(
        { requestId, code: access.code, from: req.headers['x-forwarded-for'] },
        'Refused by the relay',
      );
      return sendRelayError(res, requestId, access);
    }
    key = access;
    logged = await handleCall({ req, res, request: relayRequest, key });
  } catch (error) {
    console.error(error);
    sendRelayError(res, requestId, unavailable(storageFailure(error).message));
  } finally {
    if (key)
      countCall(key.id, res.headersSent ? res.statusCode : 0, ms ?? performance.now() - startedAt, !logged);
  }
}
