import type { Server } from 'node:http';
import { isIPv6 } from 'node:net';

/**
 * Starts listening and returns the port. Port 0 selects a free port. Rejects with a readable message if the port is taken or
 * not allowed.
 */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((settle, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const messages: Record<string, string> = {
        EADDRINUSE: `Port ${port} on ${host} is in use by another program: choose another, such as PORT=${port + 1}`,
        EACCES: `This user cannot use port ${port}: set PORT to a port above 1023`,
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

/** Returns the URL at which this machine reaches a server that listens on `host`. */
export function localAddress(host: string, port: number): string {
  const connectHost = host === '0.0.0.0' || host === '' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${isIPv6(connectHost) ? `[${connectHost}]` : connectHost}:${port}`;
}

/** Stops accepting connections and waits for running requests. Closes the remaining connections after `ms`. */
export async function closeConnections(server: Server, ms: number): Promise<void> {
  const closeTimer = setInterval(() => server.closeIdleConnections(), 50);
  let timeout: NodeJS.Timeout | undefined;
  await new Promise<void>((settle) => {
    server.close(() => settle());
    // Node does not close upgraded connections, such as hot reload, so the wait must end here.
    timeout = setTimeout(() => {
      server.closeAllConnections();
      settle();
    }, ms);
  });
  clearInterval(closeTimer);
  clearTimeout(timeout);
}
