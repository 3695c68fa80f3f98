import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { errorText } from '@/lib/contract/schema/error-codes';
import type { Replacement } from './console-response';
import { errorHeaders } from './error-response';
import { isPageVisit, waitingPage } from './waiting-page';

const MESSAGES: Record<number, string> = {
  400: 'The request could not be read',
  404: 'There is no such path',
  405: 'The method is not allowed here',
  409: 'The page is older than this server: reload it',
  500: 'Something went wrong; the log says what',
  503: 'The database does not respond: try again in a moment',
};

const JSON_TYPE = /^application\/json/;
/** Pages, the router's stream and the console's own JSON keep their body. */
const KEPT_TYPES = /^(?:text\/html|text\/x-component|application\/json)/;

/** True when a page calls an action. */
export const isActionCall = ({ method, headers }: IncomingMessage): boolean =>
  method === 'POST' && headers['next-action'] !== undefined;

/** An action responds with the router's stream. Next sends JSON when the page that the action was forwarded to rejected it. */
const isFailedAction = (req: IncomingMessage, status: number, type: string): boolean =>
  isActionCall(req) && status === 200 && JSON_TYPE.test(type);

/**
 * The status of a replacement; undefined when the response keeps its body. A 500 to a POST that is no page becomes 400: actions never
 * throw, so the body could not be parsed.
 */
function replacedStatus(req: IncomingMessage, status: number, type: string): number | undefined {
  if (isFailedAction(req, status, type)) return 400;
  if (status < 400) return undefined;
  if (req.method === 'POST' && status === 500 && !type.startsWith('text/html')) return 400;
  return KEPT_TYPES.test(type) ? undefined : status;
}

function errorWithoutBody(status: number): Replacement {
  const requestId = randomUUID();
  const text = errorText(status, MESSAGES[status] ?? 'The request was refused', requestId);
  return { status, headers: errorHeaders(text, requestId), text };
}

/**
 * Gives Next's own responses of 400 and above the error body of D1. What failed because the database was lost meanwhile
 * (`databaseFailed`) becomes 503, and a page waits and reloads.
 */
export function errorReplacement(
  req: IncomingMessage,
  status: number,
  type: string,
  databaseFailed: () => boolean,
): Replacement | undefined {
  const isLost = (status === 500 || isFailedAction(req, status, type)) && databaseFailed();
  const replacementStatus = isLost ? 503 : replacedStatus(req, status, type);
  if (replacementStatus === undefined) return undefined;
  return replacementStatus === 503 && isPageVisit(req)
    ? { status: 503, ...waitingPage(req) }
    : errorWithoutBody(replacementStatus);
}
