import type { IncomingMessage, ServerResponse } from 'node:http';
import { endsSession } from '@/lib/console/auth/session-store';
import { sendError } from '@/lib/console/http/error-response';
import { unsupportedParameters } from '@/lib/contract/schema/supported-text';
import { lastFailureAt } from '@/lib/db/pool';
import { env } from '@/lib/env';
import { bodyError } from './body-limits';
import { ConsoleResponse } from './console-response';
import { errorReplacement } from './error-replacement';
import { isDatabaseUnreachable } from './health';
import { markInternalCall } from './internal-call';
import { isDecodable, isReservedPath, isSameOriginAction } from './request-target';
import { isPageVisit, sendWaitingPage } from './waiting-page';

/** Next's request handler, and the checks that precede it. */
export type ConsoleBackend = {
  console: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  /** True if a Cookie header contains a valid session. */
  isSignedIn: (cookies: string | undefined) => Promise<boolean>;
  /** True if no page can be rendered. By default, pings the database. */
  isUnavailable?: () => Promise<boolean>;
};

const CONSOLE_METHODS = new Set(['GET', 'HEAD', 'POST']);

/** Removes the page policy from `/_next/` files, and clears the browser's cache if the response ends the session. */
function finishHead(req: IncomingMessage, res: ServerResponse): void {
  const isPage = String(res.getHeader('content-type') ?? '').startsWith('text/html');
  if (req.url?.startsWith('/_next/') && !isPage) res.removeHeader('content-security-policy');
  if (endsSession(res.getHeader('set-cookie'))) res.setHeader('clear-site-data', '"cache"');
}

/** Rejects requests to which Next would respond with a bare error. Returns true if the request was rejected. */
function rejectUnreadable(path: string, req: IncomingMessage, res: ServerResponse): boolean {
  const reject = (status: number, message: string, details?: Parameters<typeof sendError>[3]) => {
    sendError(res, status, message, details);
    return true;
  };
  if (!CONSOLE_METHODS.has(req.method ?? ''))
    return reject(405, `The method ${req.method} is not allowed`, {
      headers: { allow: [...CONSOLE_METHODS].join(', ') },
    });
  if (!isDecodable(path)) return reject(400, 'The path is malformed');
  const issues = unsupportedParameters(req.url?.slice(path.length + 1) ?? '');
  if (issues.length > 0)
    return reject(400, 'A parameter contains characters that are not supported', { issues });
  if (isReservedPath(path, env.production)) return reject(404, 'Unknown path');
  return !isSameOriginAction(req) && reject(403, 'Cross-site requests are not allowed');
}

/**
 * Handles a request to the console. Rejects requests that Next cannot parse, sends a waiting page while the database is
 * unavailable, and passes other requests to Next.
 */
export async function handleConsole(
  backends: ConsoleBackend,
  path: string,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  if (rejectUnreadable(path, req, res)) return;
  if (isPageVisit(req) && (await (backends.isUnavailable ?? isDatabaseUnreachable)()))
    return sendWaitingPage(req, res);
  const bodyProblem = await bodyError(req, backends.isSignedIn);
  if (bodyProblem) return sendError(res, ...bodyProblem);
  // The redirect to the sign-in page needs the requested path, but Next does not pass the path to layouts.
  req.headers['x-path'] = req.url ?? '/';
  markInternalCall(req);
  const startedAt = performance.now();
  const databaseFailed = () => lastFailureAt() >= startedAt;
  if (res instanceof ConsoleResponse)
    res.beforeHead = (status) => {
      finishHead(req, res);
      return errorReplacement(req, res, status, databaseFailed);
    };
  return backends.console(req, res);
}
