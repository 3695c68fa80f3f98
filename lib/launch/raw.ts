import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorText } from './refuse';

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

function endWith(socket: Duplex, status: number): void {
  const reason = REASONS[status] ?? 'Bad Request';
  const body = errorText(status, reason);
  const head = `HTTP/1.1 ${status} ${reason}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}`;
  socket.end(`${head}\r\nconnection: close\r\n\r\n${body}`);
}

/** Answers what is not even HTTP, and CONNECT, with the error body of D1 too: Node alone sends a bare line. */
export function answerRaw(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else endWith(socket, statusOf(error.code ?? ''));
  });
  server.on('connect', (_req, socket) => endWith(socket, 405));
}
