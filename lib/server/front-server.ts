import { randomUUID } from 'node:crypto';
import {
  createServer,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { errorHeaders } from '@/lib/console/http/error-response';
import { errorText } from '@/lib/contract/schema/error-codes';
import { ConsoleResponse } from './console-response';
import { COMMON_HEADERS, DATA_POLICY } from './security-headers';

const STATUSES: Record<string, number> = {
  HPE_INVALID_METHOD: 405,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** How long a client may take to close its side after the response, in ms. */
const CLOSE_MS = 1_000;

function endConnection(socket: Duplex, status: number, isHead = false): void {
  const reason = STATUS_CODES[status] ?? 'Bad Request';
  const requestId = randomUUID();
  const body = errorText(status, reason, requestId);
  const headers = {
    ...errorHeaders(body, requestId),
    connection: 'close',
    'content-security-policy': DATA_POLICY,
    ...COMMON_HEADERS,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n${isHead ? '' : body}`);
  // Without this, the client could keep the half-closed connection open.
  setTimeout(() => socket.destroy(), CLOSE_MS).unref();
}

/** True if a request that could not be parsed was a HEAD. */
const isHeadRequest = (error: object): boolean => {
  const packet: unknown = 'rawPacket' in error ? error.rawPacket : undefined;
  return Buffer.isBuffer(packet) && packet.toString('latin1', 0, 5) === 'HEAD ';
};

/** Sends the usual error body for CONNECT and for requests that the HTTP parser rejects, instead of Node's bare line. */
function handleParserErrors(server: Server): void {
  const responses = new WeakMap<Duplex, ServerResponse>();
  server.on('request', ({ socket }, res) => responses.set(socket, res));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Do not send a second response within the first: clients would read it as part of the first response's body.
    const isResponding = responses.get(socket)?.headersSent && !responses.get(socket)?.writableFinished;
    if (error.code === 'ECONNRESET' || !socket.writable || isResponding) socket.destroy();
    else endConnection(socket, STATUSES[error.code ?? ''] ?? 400, isHeadRequest(error));
  });
  server.on('connect', (_req, socket) => endConnection(socket, 405));
}

/** Creates a server without Node's built-in responses. `handle` also gets requests without Host or with an unknown Expect. */
export function createHttpServer(options: ServerOptions, handle: RequestListener): Server {
  const server = createServer({ ...options, requireHostHeader: false, ServerResponse: ConsoleResponse });
  handleParserErrors(server);
  server.on('request', handle);
  server.on('checkExpectation', handle);
  return server;
}
