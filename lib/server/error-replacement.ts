import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { sendError } from '@/lib/console/http/error-response';
import { isPageVisit, sendWaitingPage } from './waiting-page';

/** Content types of pages, of the router's stream and of the console's own JSON. Error bodies of these types are kept. */
const KEPT_TYPES = /^(?:text\/html|text\/x-component|application\/json)/;

const isActionCall = ({ method, headers }: IncomingMessage): boolean =>
  method === 'POST' && headers['next-action'] !== undefined;

/**
 * Responds with 503 to a request that failed because the database is unavailable. Page visits get a waiting page that reloads.
 */
function sendUnavailable(req: IncomingMessage, res: ServerResponse): void {
  if (isPageVisit(req)) sendWaitingPage(req, res);
  else
    sendError(res, 503, 'The database does not respond: try again in a moment', {
      headers: { 'retry-after': '2' },
    });
}

/** True if a 500 of Next means that Next could not parse an action's body or the router state. Actions themselves never throw. */
const isUnreadable = ({ method, headers }: IncomingMessage, type: string): boolean =>
  method === 'POST'
    ? !type.startsWith('text/html')
    : headers['next-router-state-tree'] !== undefined && !KEPT_TYPES.test(type);

/** Returns a function that replaces Next's bare error text with an error body. Undefined if the response is sent unchanged. */
export function errorReplacement(
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  databaseFailed: () => boolean,
): (() => void) | undefined {
  const type = String(res.getHeader('content-type') ?? '');
  // Actions respond with the router's stream. JSON means that Next forwarded the action, and the receiving page rejected the
  // action.
  const isFailedAction = isActionCall(req) && status === 200 && type.startsWith('application/json');
  if ((status === 500 || isFailedAction) && databaseFailed()) return () => sendUnavailable(req, res);
  if (isFailedAction || (status === 500 && isUnreadable(req, type)))
    return () => sendError(res, 400, 'The request could not be read');
  if (status < 400 || KEPT_TYPES.test(type)) return undefined;
  return () => sendError(res, status, STATUS_CODES[status] ?? 'The request was rejected');
}
