import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorText } from './refuse';

/** What Next alone says when it cannot even begin: no page, no shape. */
const BARE = 'Internal Server Error';

/** Between Next and us stands its compression, which sends the headers before we see the text: then they tell it. */
const looksBare = (res: ServerResponse, status: unknown) =>
  status === 500 &&
  Number(res.getHeader('content-length')) === BARE.length &&
  String(res.getHeader('content-type')).startsWith('text/plain');

/**
 * Gives Next's bare 500 the shape of D1. On a POST it means a body that could not be taken apart, for an action of ours
 * answers with values and never throws: then it is a 400.
 */
export function dressBareError(req: IncomingMessage, res: ServerResponse): void {
  const { writeHead, end } = res;
  const [status, message] =
    req.method === 'POST'
      ? [400, 'The body could not be read']
      : [500, 'Something went wrong; the log says what'];
  let text: string | undefined;
  const dress = () => {
    text = errorText(status, message);
    res.statusCode = status;
    res.removeHeader('etag');
    res.setHeader('content-type', 'application/json; charset=utf-8');
    res.setHeader('content-length', Buffer.byteLength(text));
    return Reflect.apply(writeHead, res, [status]);
  };
  Object.assign(res, {
    writeHead: (...given: unknown[]) =>
      looksBare(res, given[0]) ? dress() : Reflect.apply(writeHead, res, given),
    end: (...given: unknown[]) => {
      if (!res.headersSent && res.statusCode === 500 && given[0] === BARE) dress();
      return Reflect.apply(end, res, text === undefined ? given : [text]);
    },
  });
}
