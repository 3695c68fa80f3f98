import type { Server } from 'node:http';
import { isIPv6, type Socket } from 'node:net';

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
      const said: Record<string, string> = {
        EADDRINUSE: `Port ${port} on ${host} is taken by another program: choose another with PORT=${port + 1}`,
        EACCES: `Port ${port} may not be used by this user: choose one above 1023 with PORT`,
        EADDRNOTAVAIL: `HOST=${host} is not an address of this machine`,
        ENOTFOUND: `HOST=${host} is not an address of this machine`,
      };
      reject(new Error(said[error.code ?? ''] ?? error.message, { cause: error }));
    });
    server.listen(port, host, () => {
      const address = server.address();
      settle(typeof address === 'object' && address ? address.port : port);
    });
  });
}

/** The address under which this machine itself reaches a server that listens on `host`. */
export function localAddress(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${isIPv6(reachable) ? `[${reachable}]` : reachable}:${port}`;
}

/** Stops taking connections and waits for the answers under way; after `ms` the rest is cut off. */
export async function drain(server: Server, ms: number): Promise<void> {
  const sweeping = setInterval(() => server.closeIdleConnections(), 50);
  const late = setTimeout(() => cut(server), ms);
  await new Promise((settle) => server.close(settle));
  clearInterval(sweeping);
  clearTimeout(late);
}
