import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** Time in ms for a client to send its headers, and to send its complete request. */
export const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 25_000,
  connectionsCheckingInterval: 1_000,
};

/**
 * Time in ms for which a client may stop reading. Node counts from the last byte sent, so the actual time may be up to twice as
 * long.
 */
const MAX_UNREAD_MS = 7_000;

/** Disconnects clients that stopped reading a response. Slow clients, and clients that wait for this server, stay connected. */
export function closeIdleReaders(server: Server, milliseconds = MAX_UNREAD_MS): void {
  const limitReading = ({ socket }: IncomingMessage, res: ServerResponse) =>
    res.setTimeout(milliseconds, () => {
      if (socket.writableLength > 0) socket.destroy();
    });
  server.on('request', limitReading);
  server.on('checkExpectation', limitReading);
}
