import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { awaitBudget } from '../api-client/call-permit';
import { storageFault } from '../http/own-result';
import { findTenant } from '../tenants/tenant-registry';
import { dropRelayBody, MOST_BYTES, readRelayBody } from './relay-body';
import { countCall } from './relay-counts';
import { type RelayKey, relayKeyIn } from './relay-keys';
import { type RelayRequest, relayRequestOf } from './relay-request';
import {
  isBestEffort,
  type Refusal,
  type RelayCall,
  refuseRelayed,
  sendCall,
  unlessBestEffort,
} from './relay-send';

const NO: Readonly<Record<'tenant' | 'right' | 'path' | 'key', Refusal>> = {
  key: {
    status: 401,
    message: 'The relay key is missing, not known, or no longer valid',
    code: 'relay_key',
    property: 'Authorization',
    headers: { 'www-authenticate': 'ApiKey' },
  },
  tenant: {
    status: 403,
    message: 'This relay key acts for another tenant: leave X-Tenant-Id out',
    code: 'relay_tenant',
    property: 'X-Tenant-Id',
  },
  right: {
    status: 403,
    message: 'This relay key may not do that',
    code: 'relay_right',
    property: 'Authorization',
  },
  path: { status: 404, message: 'There is no such path', code: 'not_found' },
};

/** Whose call it is, and whether it may be made; what is wrong otherwise. */
async function admit(req: IncomingMessage, asked: RelayRequest): Promise<RelayKey | Refusal> {
  const key = await relayKeyIn(req.headers.authorization, isBestEffort());
  if (!key) return NO.key;
  const tenant = req.headers['x-tenant-id'];
  if (tenant !== undefined && tenant !== '' && tenant !== key.tenant) return NO.tenant;
  return key.rights.includes(asked.right) ? key : NO.right;
}

/** Whether the budget holds the call back; then it is answered. */
async function held({ res, asked, key }: RelayCall): Promise<boolean> {
  const whileOpen = () => {
    const gone = new AbortController();
    if (res.destroyed) gone.abort();
    res.once('close', () => gone.abort());
    return gone.signal;
  };
  const wait = await awaitBudget(key.tenant, whileOpen).catch(unlessBestEffort);
  if (!wait) return false;
  const seconds = Math.max(1, Math.ceil(wait.seconds));
  const message =
    wait.by === 'platform'
      ? `The platform asks for a pause of ${seconds} s`
      : `The calls a minute that the platform allows are used up: try again in ${seconds} s`;
  refuseRelayed(res, asked.requestId, {
    status: 429,
    message,
    code: 'rate_limited',
    headers: { 'retry-after': String(seconds) },
  });
  return true;
}

/** Answers with the only tenant that the key may act for, as the platform's list would name it. */
async function answerOwnTenant({ req, res, asked, key }: RelayCall): Promise<void> {
  const tenant = await findTenant(key.tenant);
  if (asked.right === 'write' || !tenant) return refuseRelayed(res, asked.requestId, NO.right);
  const text = JSON.stringify({ count: 1, data: [{ id: tenant.id, name: tenant.name }] });
  res.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'x-request-id': asked.requestId,
  });
  res.end(req.method === 'HEAD' ? undefined : text);
}

async function answerCall(call: RelayCall): Promise<boolean> {
  const { req, res, asked } = call;
  if (asked.isAboutTenants) {
    await answerOwnTenant(call);
    return true;
  }
  if (await held(call)) return true;
  const body = await readRelayBody(req, isBestEffort());
  if (body.kind === 'broken-off') return true;
  if (body.kind === 'too-large') {
    const message = `The body is larger than ${MOST_BYTES / 1024 / 1024} MB`;
    refuseRelayed(res, asked.requestId, { status: 413, message, code: 'too_large' });
    return true;
  }
  try {
    return await sendCall(call, body);
  } finally {
    await dropRelayBody(body);
  }
}

const unavailable = (message: string): Refusal => ({
  status: 503,
  message,
  code: 'relay_unavailable',
  headers: { 'retry-after': '2' },
});

/** The caller's own id when it is a plain one, so that all logs can be laid side by side. */
function requestIdOf({ headers }: IncomingMessage): string {
  const given = String(headers['x-request-id'] ?? '');
  return /^[\w:.-]{8,64}$/.test(given) ? given : randomUUID();
}

/**
 * Answers a request under `/relay/openapi/v1` with the platform's answer: with a relay key in place of the platform's, in its
 * tenant's name, every write in the log. Never throws.
 */
export async function relay(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const begun = performance.now();
  let ms: number | undefined;
  res.once('close', () => {
    ms = performance.now() - begun;
  });
  const requestId = requestIdOf(req);
  const asked = relayRequestOf(req, requestId);
  if (!asked) return refuseRelayed(res, requestId, NO.path);
  let key: RelayKey | undefined;
  let logged = true;
  try {
    const admitted = await admit(req, asked);
    if ('status' in admitted) return refuseRelayed(res, requestId, admitted);
    key = admitted;
    logged = await answerCall({ req, res, asked, key });
  } catch (error) {
    console.error(error);
    refuseRelayed(res, requestId, unavailable(storageFault(error).message));
  } finally {
    if (key)
      countCall(key.id, res.headersSent ? res.statusCode : 0, ms ?? performance.now() - begun, !logged);
  }
}
