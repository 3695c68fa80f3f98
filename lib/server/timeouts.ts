import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** How long a client may take for the headers, and for the complete request. Checked every second. */
export const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 25_000,
  connectionsCheckingInterval: 1_000,
};

/** How long a client may read nothing of a response. Node counts from the last byte sent, so up to twice: 14 s. */
const MAX_UNREAD_MS = 7_000;

/** Cuts clients that stopped reading; slow connections, and those that wait for this server, are not cut. */
export function closeIdleReaders(server: Server, milliseconds = MAX_UNREAD_MS): void {
  const limitReading = ({ socket }: IncomingMessage, res: ServerResponse) => {
    res.setTimeout(milliseconds, () => {
      if (socket.writableLength > 0) socket.destroy();
    });
    // Node counts incoming bytes as activity: stop reading from a client while its response waits.
    let isPaused = false;
    const resume = () => {
      if (isPaused) socket.resume();
      isPaused = false;
    };
    const watch = setInterval(() => {
      if (socket.writableLength === 0) resume();
      else if (!socket.isPaused()) {
        socket.pause();
        isPaused = true;
      }
    }, milliseconds / 12);
    watch.unref();
    res.once('close', () => {
      clearInterval(watch);
      resume();
    });
  };
  server.on('request', limitReading);
  server.on('checkExpectation', limitReading);
}
