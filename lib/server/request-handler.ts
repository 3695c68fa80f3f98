import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { sendError } from '@/lib/console/http/error-response';
import { databaseFailure } from '@/lib/db/database-fault';
import { env } from '@/lib/env';
import { type ConsoleBackend, handleConsole } from './console-handler';
import { keepTrustedForwarding } from './forwarded';
import { type HealthSource, handleHealth } from './health-endpoint';
import { acceptInternalCall } from './internal-call';
import { checkHost } from './known-host';
import { createLoadLimiter } from './load-limit';
import { observeRequest } from './metrics';
import { type Group, normalizeTarget, routeGroup, withoutQuery } from './request-target';
import { isCrossSite, setSecurityHeaders } from './security-headers';

/** `platform` returns undefined if the platform is remote. */
export type Backends = ConsoleBackend &
  HealthSource & {
    /** Settles when the start has succeeded or failed. */
    started: Promise<unknown>;
    ownHost: () => string;
    /** Defaults to the names in PUBLIC_URL. */
    publicHosts?: readonly string[];
    platform: () => RequestListener | undefined;
    /** Returns the tenant of a call to the platform. Undefined without a valid key. */
    tenantOf?: (req: IncomingMessage) => Promise<string | undefined>;
    /** Forwards requests of other systems to the platform. */
    relay?: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  };

async function dispatch(
  backends: Backends,
  group: Group,
  path: string,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  if (group === 'health' || group === 'metrics') return handleHealth(backends, path, req, res);
  // Wait for the start, so that a browser opened too early does not show an error.
  if (backends.phase() === 'starting') {
    await backends.started;
    if (backends.phase() !== 'ready')
      return sendError(res, 503, 'The server failed to start or was stopped', {
        headers: { 'retry-after': '5' },
      });
  }
  if (backends.phase() === 'stopping')
    return sendError(res, 503, 'The server is stopping', {
      headers: { 'retry-after': '5', connection: 'close' },
    });
  if (group === 'relay' && backends.relay) return backends.relay(req, res);
  if (group === 'openapi' || group === 'sandbox' || group === 'documents') {
    const platform = backends.platform();
    return platform
      ? platform(req, res)
      : sendError(res, 404, 'This server has no embedded platform, because PLATFORM_URL is set');
  }
  return handleConsole(backends, path, req, res);
}

/**
 * Returns the handler of all requests. Rejects requests that no handler could parse, and passes other requests to the platform,
 * the relay or the console.
 */
export function createRequestHandler(backends: Backends): RequestListener {
  const limitLoad = createLoadLimiter(async (req) => backends.tenantOf?.(req));
  return (req, res) => {
    // In development, Next listens for `close` seven times and this server four times. Node's default limit is lower.
    res.setMaxListeners(20);
    if (!acceptInternalCall(req)) keepTrustedForwarding(req, env.trustedProxies);
    const targetError =
      checkHost(req, backends.ownHost(), backends.publicHosts ?? env.publicHosts) ?? normalizeTarget(req);
    const path = withoutQuery(req.url ?? '');
    const group = targetError ? 'console' : routeGroup(path);
    observeRequest(req, res, group);
    setSecurityHeaders(req, res, group);
    if (targetError) return sendError(res, 400, targetError);
    const { expect = '100-continue' } = req.headers;
    if (expect.toLowerCase() !== '100-continue')
      return sendError(res, 417, 'The Expect header supports only 100-continue');
    if (group !== 'health' && group !== 'metrics' && isCrossSite(req))
      return sendError(res, 403, 'Cross-site requests are not allowed');
    if (req.method === 'TRACE') return sendError(res, 405, 'The method TRACE is not allowed');
    limitLoad(group, req, res, () => dispatch(backends, group, path, req, res)).catch((error: unknown) => {
      console.error(error);
      if (databaseFailure(error))
        sendError(res, 503, 'The database does not respond: try again in a moment', {
          headers: { 'retry-after': '2' },
        });
      else sendError(res, 500, 'Internal error. The details are in the log');
    });
  };
}
