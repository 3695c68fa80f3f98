import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorText } from './refuse-start';
import { EVERY_ANSWER } from './security-headers';

const REASONS: Record<number, string> = {
  400: 'Bad Request',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

function statusOf(code: string): number {
  if (code === 'HPE_INVALID_METHOD') return 405;
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}

/** How long a client that was answered may take to hang up. */
const HANG_UP_MS = 1_000;

function endWith(socket: Duplex, status: number, isHead = false): void {
  const reason = REASONS[status] ?? 'Bad Request';
  const body = errorText(status, reason);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
    ...EVERY_ANSWER,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n${isHead ? '' : body}`);
  // Half closed, a connection would stay for as long as its client likes.
  setTimeout(() => socket.destroy(), HANG_UP_MS).unref();
}

/** Whether the bytes that could not be read asked for a head alone. */
const askedForHead = (error: object): boolean => {
  const packet: unknown = 'rawPacket' in error ? error.rawPacket : undefined;
  return Buffer.isBuffer(packet) && packet.toString('latin1', 0, 5) === 'HEAD ';
};

/** Answers what is not even HTTP, and CONNECT, with the error body of D1 too: Node alone sends a bare line. */
export function answerRaw(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else endWith(socket, statusOf(error.code ?? ''), askedForHead(error));
  });
  server.on('connect', (_req, socket) => endWith(socket, 405));
}
