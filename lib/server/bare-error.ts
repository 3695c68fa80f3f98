import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorText } from './refuse-start';
import { isPageVisit, waitingPage } from './waiting-page';

const MESSAGES: Record<number, string> = {
  400: 'The request could not be read',
  404: 'There is no such path',
  405: 'The method is not allowed here',
  409: 'The page that asked is older than this server: reload it',
  500: 'Something went wrong; the log says what',
  503: 'The database does not answer just now: try again in a moment',
};

/** Pages, the router's stream and our own JSON have a shape already. */
const JSON_TYPE = /^application\/json/;
const SHAPED = /^(?:text\/html|text\/x-component|application\/json)/;

/** Whether a page asks for something to be done. */
export const isAction = ({ method, headers }: IncomingMessage): boolean =>
  method === 'POST' && headers['next-action'] !== undefined;

/** An action answers with the router's stream. JSON is what Next says when the page that it handed an action on to refused it. */
const isRefusedAction = (req: IncomingMessage, status: number, type: string): boolean =>
  isAction(req) && status === 200 && JSON_TYPE.test(type);

/**
 * What to say instead of an answer without a shape. A 500 to a POST that is no page means a body that could not be taken
 * apart, for an action of ours answers with values and never throws: that is a 400.
 */
function insteadOf(req: IncomingMessage, status: number, type: string): number | undefined {
  const { method } = req;
  if (isRefusedAction(req, status, type)) return 400;
  if (status < 400) return undefined;
  if (method === 'POST' && status === 500 && !type.startsWith('text/html')) return 400;
  return SHAPED.test(type) ? undefined : status;
}

type Instead = { headers: Record<string, string>; text: string };

function bareError(status: number): Instead {
  const text = errorText(status, MESSAGES[status] ?? 'The request was refused');
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': String(Buffer.byteLength(text)),
    ...(status === 503 ? { 'retry-after': '2' } : {}),
  };
  return { headers, text };
}

/**
 * Gives what Next alone answers with 400 and more the shape of D1, keeps the headers by which its router knows an action that
 * is gone, and takes the page's policy from scripts and images, which have none. `seen` is told of each head before it is sent.
 * What broke because the database went away in the middle of it is a 503: a page then says that it waits.
 */
export function dressBareError(
  req: IncomingMessage,
  res: ServerResponse,
  seen: (res: ServerResponse) => void = () => undefined,
  wentAway: () => boolean = () => false,
): void {
  const { writeHead, write, end } = res;
  let text: string | undefined;
  const dress = (status: number) => {
    const instead = status === 503 && isPageVisit(req) ? waitingPage(req) : bareError(status);
    text = instead.text;
    res.statusCode = status;
    for (const name of ['etag', 'link', 'content-encoding', 'transfer-encoding']) res.removeHeader(name);
    for (const [name, value] of Object.entries(instead.headers)) res.setHeader(name, value);
    return Reflect.apply(writeHead, res, [status]);
  };
  const done = (given: unknown[]) => {
    const last = given.at(-1);
    if (typeof last === 'function') process.nextTick(() => Reflect.apply(last, undefined, []));
    return true;
  };
  Object.assign(res, {
    writeHead: (...given: unknown[]) => {
      const status = typeof given[0] === 'number' ? given[0] : res.statusCode;
      const told = given.at(-1);
      const type = String(
        (typeof told === 'object' && told !== null && Reflect.get(told, 'content-type')) ||
          res.getHeader('content-type') ||
          '',
      );
      const isLost = (status === 500 || isRefusedAction(req, status, type)) && wentAway();
      const instead = isLost ? 503 : insteadOf(req, status, type);
      seen(res);
      if (status === 503 && !res.hasHeader('retry-after')) res.setHeader('retry-after', '2');
      return instead === undefined ? Reflect.apply(writeHead, res, given) : dress(instead);
    },
    write: (...given: unknown[]) => {
      if (!res.headersSent) res.writeHead(res.statusCode);
      return text === undefined ? Reflect.apply(write, res, given) : done(given);
    },
    end: (...given: unknown[]) => {
      // Left to itself, the head would be written with the length of what is replaced.
      if (!res.headersSent && (res.statusCode >= 400 || isAction(req))) res.writeHead(res.statusCode);
      if (text === undefined) return Reflect.apply(end, res, given);
      done(given);
      return Reflect.apply(end, res, [text]);
    },
  });
}
