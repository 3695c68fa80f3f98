import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state';
import { EVERY_ANSWER } from './security-headers';

/** The error body of D1, for what is refused before the platform or the console sees it. */
export function errorText(status: number, message: string, requestId = randomUUID()): string {
  return JSON.stringify({
    error: { code: status, message, errors: [] },
    requestId,
    timestamp: new Date().toISOString(),
  });
}

const headersOf = (requestId: string) => ({
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-request-id': requestId,
});

/** Answers with the error body of D1; an answer already begun is cut off instead. */
export function refuse(
  res: ServerResponse,
  status: number,
  message: string,
  headers: Record<string, string> = {},
): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const requestId = randomUUID();
  const text = errorText(status, message, requestId);
  res
    .writeHead(status, { ...headersOf(requestId), 'content-length': Buffer.byteLength(text), ...headers })
    .end(text);
}

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
const isHeadRequest = (error: object): boolean => {
  const packet: unknown = 'rawPacket' in error ? error.rawPacket : undefined;
  return Buffer.isBuffer(packet) && packet.toString('latin1', 0, 5) === 'HEAD ';
};

/** Answers what is not even HTTP, and CONNECT, with the error body of D1 too: Node alone sends a bare line. */
export function answerRaw(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else endWith(socket, statusOf(error.code ?? ''), isHeadRequest(error));
  });
  server.on('connect', (_req, socket) => endWith(socket, 405));
}

/** Who answers a path. Also the group by which requests are counted. */
export type Group =
  | 'openapi'
  | 'relay'
  | 'sandbox'
  | 'documents'
  | 'health'
  | 'metrics'
  | 'assets'
  | 'read'
  | 'console';

const under = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/** The group of a path without its query. */
export function groupOf(path: string): Group {
  if (under(path, '/openapi/v1')) return 'openapi';
  if (under(path, '/relay')) return 'relay';
  if (under(path, '/sandbox/v1')) return 'sandbox';
  if (under(path, '/documents')) return 'documents';
  if (under(path, '/health')) return 'health';
  if (path === '/metrics') return 'metrics';
  if (path.startsWith('/_next/')) return 'assets';
  return under(path, '/read') ? 'read' : 'console';
}

/** The path of a request's target, still encoded, without its query. */
export function pathOf(url: string): string {
  const mark = url.indexOf('?');
  return mark < 0 ? url : url.slice(0, mark);
}

const HOST = /^(?:[a-z0-9](?:[a-z0-9._-]{0,252}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * Brings target and Host into the shape that every reader behind takes for granted: `http://host/path` becomes `/path`, and a
 * missing Host (HTTP/1.0) is ours. Returns what is wrong where that cannot be done.
 */
export function straighten(req: IncomingMessage, ownHost: string): string | undefined {
  req.headers.host ??= ownHost;
  if (!HOST.test(req.headers.host)) return 'The Host header is not a host name';
  const url = (req.url ?? '').replace(/^https?:\/\/[^/?#]*/i, '');
  if (!url.startsWith('/')) return 'The address is not a path';
  if (url.startsWith('//') || pathOf(url).includes('\\')) return 'The path is malformed';
  req.url = url;
  return undefined;
}

/** Whether a path decodes to text that can be stored. */
export function decodes(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    return !decodeURIComponent(path).includes('\u0000');
  } catch {
    return false;
  }
}

/** Whether a server action comes from a page of ours. Without an Origin, or with another one, it does not; Next would answer a bare 500. */
export function isKnownAction({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  if (headers['next-action'] === undefined) return true;
  const { origin, host } = headers;
  // Only a trusted proxy's word is still there (`keepTrustedForwarding`).
  const own = headers['x-forwarded-host'] ?? host;
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === own;
}

/** What Next keeps for itself: a page of ours begins with no underscore. In development its overlay asks for more. */
export const isInternal = (path: string, production: boolean): boolean =>
  path.startsWith('/_') && !path.startsWith('/_next/') && (production || !path.startsWith('/__nextjs_'));

/** Whether Next can read where the router says that it is. It answers what it cannot read with a bare 500. */
export function hasReadableState({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  try {
    parseAndValidateFlightRouterState(headers['next-router-state-tree']);
    return true;
  } catch {
    return false;
  }
}

const nameOf = (part: string): string => new URLSearchParams(part).keys().next().value ?? '';

/**
 * Drops the parameters that are named like a property of every object (`__proto__`, `constructor`): Next collects parameters in
 * a plain object and would take what is inherited for a value. No page of ours has such a parameter.
 */
export function dropInheritedNames(url: string): string {
  const mark = url.indexOf('?');
  if (mark < 0) return url;
  const parts = url.slice(mark + 1).split('&');
  const safe = parts.filter((part) => !(nameOf(part) in Object.prototype));
  return safe.length === parts.length
    ? url
    : [url.slice(0, mark), ...(safe.length > 0 ? [safe.join('&')] : [])].join('?');
}
