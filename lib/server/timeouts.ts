import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** How long a client may take for the headers, and for the complete request. Checked every second. */
export const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 25_000,
  connectionsCheckingInterval: 1_000,
};

/** How long a client may read nothing of a response. Node counts from the last byte sent, so up to twice: 14 s. */
const MAX_UNREAD_MS = 7_000;

/** Disconnects clients that stopped reading, but no slow ones, and none that wait for this server. */
export function closeIdleReaders(server: Server, milliseconds = MAX_UNREAD_MS): void {
  const limitReading = ({ socket }: IncomingMessage, res: ServerResponse) =>
    res.setTimeout(milliseconds, () => {
      if (socket.writableLength > 0) socket.destroy();
    });
  server.on('request', limitReading);
  server.on('checkExpectation', limitReading);
}
