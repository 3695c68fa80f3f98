import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PlatformRequest, Reply } from '@/lib/platform/http/exchange';

function requestOf(req: IncomingMessage): PlatformRequest {
  return {
    method: req.method ?? 'GET',
    target: req.url ?? '/',
    header: (name) => {
      const value = req.headers[name];
      return value === undefined ? null : Array.isArray(value) ? value.join(', ') : value;
    },
    body: () => req,
  };
}

/** Puts an answer on the connection; the faults of the sandbox are played here, below HTTP. */
function send(res: ServerResponse, { status, headers, body, fault }: Reply): void {
  if (fault === 'drop') {
    res.destroy();
    return;
  }
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  if (bytes === null) {
    res.writeHead(status, { ...headers, 'content-length': 0 }).end();
    return;
  }
  res.writeHead(status, { ...headers, 'content-length': bytes.byteLength });
  if (fault === 'cut') res.write(bytes.subarray(0, bytes.byteLength >> 1), () => res.destroy());
  else res.end(bytes);
}

/** A listener over the platform's `answer`, which never throws. A request whose body is left unread closes its connection. */
export function platformListener(answer: (asked: PlatformRequest) => Promise<Reply>) {
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const reply = await answer(requestOf(req));
    if (!req.complete) {
      reply.headers.connection = 'close';
      res.once('finish', () => req.destroy());
    }
    send(res, reply);
  };
}
