import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { databaseFault } from '@/lib/db/database-fault';
import { env } from '@/lib/env';
import { answerConsole, type ConsoleBehind } from './console-handler';
import { refuse } from './error-response';
import { keepTrustedForwarding } from './forwarded';
import { answerHealth, type Reported } from './health-endpoint';
import { acceptInternalCall } from './internal-call';
import { checkHost } from './known-host';
import { observeRequest } from './metrics';
import { limitLoad } from './overload';
import { type Group, groupOf, pathOf, straighten } from './request-target';
import { isCrossSite, secure } from './security-headers';

/** What stands behind the front. `platform` returns nothing when the platform is a remote one. */
export type Behind = ConsoleBehind &
  Reported & {
    /** Settles when the start is over. */
    started: Promise<unknown>;
    ownHost: () => string;
    /** The names in PUBLIC_URL unless said otherwise. */
    publicHosts?: readonly string[];
    platform: () => RequestListener | undefined;
    /** Answers other systems with the platform's answer. */
    relay?: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  };

async function answer(
  behind: Behind,
  group: Group,
  path: string,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  if (group === 'health' || group === 'metrics') return answerHealth(behind, path, req, res);
  // A browser opened too early waits for the start instead of seeing an error.
  if (behind.phase() === 'starting') {
    await behind.started;
    if (behind.phase() !== 'ready')
      return refuse(res, 503, 'The start failed or was ended', { 'retry-after': '5' });
  }
  if (behind.phase() === 'stopping')
    return refuse(res, 503, 'The server is stopping', { 'retry-after': '5', connection: 'close' });
  if (group === 'relay' && behind.relay) return behind.relay(req, res);
  if (group === 'openapi' || group === 'sandbox' || group === 'documents') {
    const platform = behind.platform();
    return platform
      ? platform(req, res)
      : refuse(res, 404, 'There is no embedded platform here (PLATFORM_URL is set)');
  }
  return answerConsole(behind, path, req, res);
}

/** The one way in: refuses what nobody behind could read, hands the rest to the platform or the console, and counts. */
export function front(behind: Behind): RequestListener {
  const limited = limitLoad();
  return (req, res) => {
    if (!acceptInternalCall(req)) keepTrustedForwarding(req, env.trustedProxies);
    const fault = checkHost(req, behind.ownHost(), behind.publicHosts ?? env.publicHosts) ?? straighten(req);
    const path = pathOf(req.url ?? '');
    const group = fault ? 'console' : groupOf(path);
    observeRequest(req, res, group);
    secure(req, res, group);
    if (fault) return refuse(res, 400, fault);
    const { expect = '100-continue' } = req.headers;
    if (expect.toLowerCase() !== '100-continue')
      return refuse(res, 417, 'Of the header Expect only 100-continue is supported');
    if (group !== 'health' && group !== 'metrics' && isCrossSite(req))
      return refuse(res, 403, 'Another site may not ask for this');
    if (req.method === 'TRACE') return refuse(res, 405, 'The method TRACE is not allowed');
    limited(group, req, res, () => answer(behind, group, path, req, res)).catch((error: unknown) => {
      console.error(error);
      if (databaseFault(error))
        refuse(res, 503, 'The database does not answer just now: try again in a moment', {
          'retry-after': '2',
        });
      else refuse(res, 500, 'Something went wrong; the log says what');
    });
  };
}
