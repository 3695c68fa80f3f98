import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuse } from './refuse';

/** What Next alone says when it cannot even begin: no page, no shape. */
const BARE = 'Internal Server Error';

/**
 * Gives Next's bare 500 the shape of D1. On a POST it means a body that could not be taken apart, for an action of ours
 * answers with values and never throws: then it is a 400.
 */
export function dressBareError(req: IncomingMessage, res: ServerResponse): void {
  const { end } = res;
  const dressed = (...given: unknown[]) => {
    Object.assign(res, { end });
    if (res.statusCode !== 500 || res.headersSent || given[0] !== BARE) return Reflect.apply(end, res, given);
    if (req.method === 'POST') refuse(res, 400, 'The body could not be read');
    else refuse(res, 500, 'Something went wrong; the log says what');
    return res;
  };
  Object.assign(res, { end: dressed });
}
