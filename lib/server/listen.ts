import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { isIPv6, type Socket } from 'node:net';
import type { ApiResponse, PlatformRequest } from '@/lib/platform/http/handler';

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
function send(res: ServerResponse, { status, headers, body, fault: connectionFault }: ApiResponse): void {
  if (connectionFault === 'drop') {
    res.destroy();
    return;
  }
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  if (bytes === null) {
    res.writeHead(status, { ...headers, 'content-length': 0 }).end();
    return;
  }
  res.writeHead(status, { ...headers, 'content-length': bytes.byteLength });
  if (connectionFault === 'cut') res.write(bytes.subarray(0, bytes.byteLength >> 1), () => res.destroy());
  else res.end(bytes);
}

/** A listener over the platform's `answer`, which never throws. A request whose body is left unread closes its connection. */
export function platformListener(answer: (request: PlatformRequest) => Promise<ApiResponse>) {
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const response = await answer(requestOf(req));
    if (!req.complete) {
      response.headers.connection = 'close';
      res.once('finish', () => req.destroy());
    }
    send(res, response);
  };
}

/** Every connection, those too that became a socket of another kind: Node forgets them, and then waits for them. */
const connections = new WeakMap<Server, Set<Socket>>();

function watch(server: Server): void {
  const open = new Set<Socket>();
  connections.set(server, open);
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
}

/** Cuts every connection, whatever it carries. */
export function cut(server: Server): void {
  for (const socket of connections.get(server) ?? []) socket.destroy();
}

/** Listens, and returns the port in force (a free one for 0). Throws with a sentence for people when it is taken or not allowed. */
export function listen(server: Server, port: number, host: string): Promise<number> {
  watch(server);
  return new Promise((settle, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const messages: Record<string, string> = {
        EADDRINUSE: `Port ${port} on ${host} is taken by another program: choose another with PORT=${port + 1}`,
        EACCES: `Port ${port} may not be used by this user: choose one above 1023 with PORT`,
        EADDRNOTAVAIL: `HOST=${host} is not an address of this machine`,
        ENOTFOUND: `HOST=${host} is not an address of this machine`,
      };
      reject(new Error(messages[error.code ?? ''] ?? error.message, { cause: error }));
    });
    server.listen(port, host, () => {
      const address = server.address();
      settle(typeof address === 'object' && address ? address.port : port);
    });
  });
}

/** The address under which this machine itself reaches a server that listens on `host`. */
export function localAddress(host: string, port: number): string {
  const connectHost = host === '0.0.0.0' || host === '' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${isIPv6(connectHost) ? `[${connectHost}]` : connectHost}:${port}`;
}

/** Stops taking connections and waits for the answers under way; after `ms` the rest is cut off. */
export async function closeConnections(server: Server, ms: number): Promise<void> {
  const closeTimer = setInterval(() => server.closeIdleConnections(), 50);
  const timeout = setTimeout(() => cut(server), ms);
  await new Promise((settle) => server.close(settle));
  clearInterval(closeTimer);
  clearTimeout(timeout);
}
