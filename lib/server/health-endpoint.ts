import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendError } from '@/lib/console/http/error-response';
import type { ServerState } from '@/lib/db/embedded/supervisor';
import { env } from '@/lib/env';
import { isAuthorized, type Phase, readiness } from './health';
import { metricsText, metricsType } from './metrics';

/** Data for the health endpoints. `healthToken` defaults to HEALTH_TOKEN. */
export type HealthSource = {
  phase: () => Phase;
  /** The state of the embedded database, if there is one. */
  database?: () => ServerState | undefined;
  healthToken?: string;
};

function send(res: ServerResponse, status: number, type: string, text: string): void {
  res
    .writeHead(status, {
      'content-type': type,
      'cache-control': 'no-store',
      'content-length': Buffer.byteLength(text),
    })
    .end(text);
}

/** Handles `/health/live`, `/health/ready` and `/metrics`. */
export async function handleHealth(
  source: HealthSource,
  path: string,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  if (req.method !== 'GET' && req.method !== 'HEAD')
    return sendError(res, 405, 'Only GET is allowed', { headers: { allow: 'GET, HEAD' } });
  if (path === '/health/live') return send(res, 200, 'application/json', '{"status":"live"}');
  const details = isAuthorized(req, source.healthToken ?? env.healthToken);
  if (path === '/metrics') {
    if (details) return send(res, 200, metricsType, await metricsText());
    return sendError(res, 401, 'Metrics need the bearer token of the setting HEALTH_TOKEN', {
      headers: { 'www-authenticate': 'Bearer' },
    });
  }
  if (path !== '/health/ready') return sendError(res, 404, 'Unknown path');
  const { status, body } = await readiness(source.phase(), details, source.database?.());
  send(res, status, 'application/json', JSON.stringify(body));
}
