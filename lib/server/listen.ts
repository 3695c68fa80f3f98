import type { Server } from 'node:http';
import { isIPv6, type Socket } from 'node:net';

/** All connections, including upgraded ones, which Node does not track but waits for. */
const connections = new WeakMap<Server, Set<Socket>>();

function watch(server: Server): void {
  const open = new Set<Socket>();
  connections.set(server, open);
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
}

/** Destroys all connections. */
export function destroyConnections(server: Server): void {
  for (const socket of connections.get(server) ?? []) socket.destroy();
}

/** Starts listening and returns the port (a free one for 0). Throws a readable message when it is taken or not allowed. */
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

/** The URL under which this machine reaches a server that listens on `host`. */
export function localAddress(host: string, port: number): string {
  const connectHost = host === '0.0.0.0' || host === '' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${isIPv6(connectHost) ? `[${connectHost}]` : connectHost}:${port}`;
}

/** Stops accepting connections and waits for running requests; destroys the rest after `ms`. */
export async function closeConnections(server: Server, ms: number): Promise<void> {
  const closeTimer = setInterval(() => server.closeIdleConnections(), 50);
  const timeout = setTimeout(() => destroyConnections(server), ms);
  await new Promise((settle) => server.close(settle));
  clearInterval(closeTimer);
  clearTimeout(timeout);
}
