import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorText } from '@/lib/contract/schema/error-codes';
import type { Issue } from '@/lib/contract/schema/issue';

export const errorHeaders = (text: string, requestId: string): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-length': String(Buffer.byteLength(text)),
  'x-request-id': requestId,
});

/** True if a part of the request body has not arrived yet. */
const isArriving = ({ complete, headers }: IncomingMessage): boolean =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/**
 * Sends an error in the shape of D1, and closes the connection if the request body is still arriving. Destroys a response that
 * has already started.
 */
export function sendError(
  res: ServerResponse,
  status: number,
  message: string,
  { headers, issues, requestId = randomUUID() }: ErrorDetails = {},
): void {
  if (res.headersSent || res.destroyed) {
    res.destroy();
    return;
  }
  if (isArriving(res.req)) {
    res.setHeader('connection', 'close');
    res.once('finish', () => res.req.destroy());
  }
  const text = errorText(status, message, requestId, issues);
  res.setHeaders(new Map(Object.entries({ ...errorHeaders(text, requestId), ...headers })));
  res.writeHead(status).end(text);
}

type ErrorDetails = { headers?: Record<string, string>; issues?: readonly Issue[]; requestId?: string };
